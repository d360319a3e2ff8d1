import { useEffect } from 'react';

import { usePage } from './page.ts';
import './agent.css';

/** Who acts here, on every page of an agent, with the two ways to be done: with this patient, or for today. */
export function AgentBanner() {
  const { translate, agentName = '', agentId = '', leave, signOutAgent } = usePage();
  useNextPatientKey(leave);
  return (
    <section className="agent-banner" aria-label={translate('agentMode.region')}>
      <div className="agent-banner-row">
        <p className="agent-banner-who">{translate('agentMode.who', { name: agentName, id: agentId })}</p>
        <button type="button" className="link-button" aria-keyshortcuts="Alt+Shift+N" title="Alt+Shift+N" onClick={leave}>
          {translate('agentMode.nextPatient')}
        </button>
        <button type="button" className="link-button" onClick={signOutAgent}>
          {translate('agentMode.signOut')}
        </button>
      </div>
    </section>
  );
}

/** Who does this all day keeps the hands on the keys. */
function useNextPatientKey(leave: () => void): void {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyN') return;
      event.preventDefault();
      leave();
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [leave]);
}
