import { useLongWait } from '#widgets';

import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';
import './offers-on-their-way.css';

/** The bills are added up before the bureau is asked, which takes the time; the payments come after it. */
const LINES = [
  { key: 'offersOnTheirWay.bills', state: 'done' },
  { key: 'offersOnTheirWay.credit', state: 'now' },
  { key: 'offersOnTheirWay.plans', state: 'next' },
] as const;

/** Shows what happens while the bureau answers, the one slow request of the flow. */
export function OffersOnTheirWay() {
  const { translate } = usePage();
  const isLong = useLongWait(true);
  return (
    <StepFrame title={translate('offersOnTheirWay.title')} lead={translate('offersOnTheirWay.lead')} canGoBack={false}>
      <div role="status" aria-live="polite">
        <ol className="on-their-way">
          {LINES.map(({ key, state }) => (
            <li key={key} data-state={state}>
              {translate(key)}
            </li>
          ))}
        </ol>
        {isLong && <p className="quiet-note">{translate('form.stillBusy')}</p>}
      </div>
    </StepFrame>
  );
}
