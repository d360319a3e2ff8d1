import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';
import { agentLinks } from './agent-links.ts';
import './agent.css';

/** Who acts here, on every page of an agent, with where they can go: to the next bill, to a plan that moves, to the next caller, out. */
export function AgentBanner() {
  const page = usePage();
  const { t } = useTranslation();
  const { agentName = '', agentId = '', home, leave, signOutAgent } = page;
  useAgentKeys(agentLinks(page), leave);
  return (
    <section className="agent-banner" aria-label={t('agentMode.region')}>
      <div className="agent-banner-row">
        <p className="agent-banner-who">{t('agentMode.who', { name: agentName, id: agentId })}</p>
        <nav className="agent-banner-links" aria-label={t('agentMode.tasks')}>
          {agentLinks(page).map(({ path, words, keys }) => (
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

/** Agents work by keyboard all day. */
function useAgentKeys(links: ReturnType<typeof agentLinks>, leave: () => void): void {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!event.altKey || !event.shiftKey) return;
      const link = links.find(({ code }) => code === event.code);
      if (!link && event.code !== 'KeyN') return;
      event.preventDefault();
      if (link) window.location.assign(link.path);
      else leave();
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
