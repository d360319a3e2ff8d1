import { useFlow } from '#engine/react';
import type { PageSession } from '#rules';
import { useMemo, type ReactNode, useEffect } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';

import { usePage } from './page.ts';
import { useSlot } from './stored-slots.ts';
import './agent.css';

/** An agent's page: its texts call the payer "the caller" until the session is verified, and by first name from then on. */
export function AgentPage({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation();
  const { facts } = useFlow();
  const application = useSlot('application');
  const payer = facts['signedIn'] === true ? application?.first_name : undefined;
  const named = useMemo(() => {
    if (typeof payer !== 'string' || payer === '') return i18n;
    const { interpolation } = i18n.options;
    return i18n.cloneInstance({
      interpolation: { ...interpolation, defaultVariables: { ...interpolation?.defaultVariables, payer } },
    });
  }, [i18n, payer]);
  return <I18nextProvider i18n={named}>{children}</I18nextProvider>;
}

/** Where an agent begins: a path of ours, the key of its words, and the keys that lead there. */
interface AgentLink {
  readonly path: string;
  readonly words: string;
  readonly hint: string;
  readonly keys: string;
  /** Of the keyboard event, whatever the layout writes. */
  readonly code: string;
}

/** What an agent of either kind can begin at this provider. */
export function agentLinks({ agentMoves = false }: PageSession): readonly AgentLink[] {
  const find = { path: '/', words: 'agentMode.find', hint: 'agentMode.findHint', keys: 'Alt+Shift+1', code: 'Digit1' };
  const move = {
    path: '/transfer-plan',
    words: 'agentMode.move',
    hint: 'agentMode.moveHint',
    keys: 'Alt+Shift+2',
    code: 'Digit2',
  };
  return agentMoves ? [find, move] : [find];
}

/** Who acts here, on every page of an agent, with where they can go: to the next bill, to a plan that moves, to the next caller, out. */
export function AgentBanner() {
  const { t } = useTranslation();
  const { session, home, leave, signOutAgent } = usePage();
  const { agentName: name = '', agentId: id = '' } = session;
  const links = agentLinks(session);
  useAgentKeys(links, leave);
  return (
    <section className="agent-banner" aria-label={t('agentMode.region')}>
      <div className="agent-banner-row">
        <p className="agent-banner-who">{t('agentMode.who', { name, id })}</p>
        <nav className="agent-banner-links" aria-label={t('agentMode.tasks')}>
          {links.map(({ path, words, keys }) => (
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
function useAgentKeys(links: readonly AgentLink[], leave: () => void): void {
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
