import type { ScreenUses } from '#engine';
import { useTranslation } from 'react-i18next';

import { AgentDayPanel } from '../agent/agent-day.tsx';
import { agentLinks } from '../agent/agent-links.ts';
import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';

export const uses: ScreenUses = { forms: ['agent-lookup'], hasLead: true };

/** The page on which customer service begins a call: the lookup, other tasks of a call, whom to call back, and the agent's day. */
export function Screen() {
  const page = usePage();
  const { t } = useTranslation();
  const { session, leave } = page;
  const others = agentLinks(session).filter(({ path }) => path !== '/');
  return (
    <FormStep
      after={
        <div className="agent-beside">
          <ul className="agent-tiles">
            {others.map(({ path, words, hint, keys }) => (
              <li key={path}>
                <a className="card agent-tile" href={path}>
                  <strong>{t(words)}</strong>
                  <span>{t(hint)}</span>
                  <kbd>{keys}</kbd>
                </a>
              </li>
            ))}
            <li>
              <button type="button" className="card agent-tile" onClick={leave}>
                <strong>{t('agentMode.nextPatient')}</strong>
                <span>{t('agentMode.nextPatientHint')}</span>
                <kbd>Alt+Shift+N</kbd>
              </button>
            </li>
          </ul>
          <AgentDayPanel />
        </div>
      }
    />
  );
}
