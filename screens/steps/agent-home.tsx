import type { ScreenUses } from '#engine';
import { ReadAloud } from '#widgets';
import { useTranslation } from 'react-i18next';

import { agentLinks } from '../agent-page.tsx';
import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';
import './agent-home.css';

export const uses: ScreenUses = { forms: ['agent-lookup'], hasLead: true };

/** The page on which customer service begins a call: the lookup, the first sentence to read aloud, and other tasks of a call. */
export function Screen() {
  const page = usePage();
  const { t } = useTranslation();
  const { session, leave } = page;
  const others = agentLinks(session).filter(({ path }) => path !== '/');
  return (
    <FormStep
      after={
        <aside className="agent-home" aria-label={t('agentMode.beside')}>
          <ReadAloud words={t('agentReview.greetingScript', { agent: session.agentName ?? '' })} />
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
        </aside>
      }
    />
  );
}
