import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import { agentLinks } from './agent-links.ts';
import './agent-banner.css';

/** Who acts here, on every page of an agent, with where they can go: to the next bill, to a plan that moves, to the next caller, out. */
export function AgentBanner() {
  const { t } = useTranslation();
  const { session, home, leave, signOutAgent } = usePage();
  const { agentName: name = '', agentId: id = '' } = session;
  return (
    <section className="agent-banner" aria-label={t('agentMode.region')}>
      <div className="agent-banner-row">
        <p className="agent-banner-who">{t('agentMode.who', { name, id })}</p>
        <nav className="agent-banner-links" aria-label={t('agentMode.tasks')}>
          {agentLinks(session).map(({ path, words, keys }) => (
            <a key={path} href={path} aria-keyshortcuts={keys} title={keys} aria-current={path === home ? 'true' : undefined}>
              {t(words)}
            </a>
          ))}
          <button type="button" className="link-button" aria-keyshortcuts="Alt+Shift+N" title="Alt+Shift+N" onClick={leave}>
            {t('agentMode.nextPatient')}
          </button>
          <button type="button" className="link-button" onClick={signOutAgent}>
            {t('agentMode.signOut')}
          </button>
        </nav>
      </div>
    </section>
  );
}
