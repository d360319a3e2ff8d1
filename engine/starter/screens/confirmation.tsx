import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';

import { useScreenHost } from './screen-host.ts';
import { StepBody, StepButtons, StepContent } from './step-content.tsx';
import { confirmationWords } from '../words/confirmation.ts';

export const uses: ScreenUses = { forms: [], shows: ['body', 'buttons', 'confirmation'] };

/** Everything is sent: what the visitor quotes later, what happens next, and a copy to keep. */
export function Screen() {
  return (
    <StepContent>
      <Sent />
      <StepBody />
      <Next />
      <StepButtons />
      <PrintButton />
    </StepContent>
  );
}

/** The mark of what is done, and the reference beside it. The heading states the same in words. */
function Sent() {
  const { step } = useFlow();
  const { translate } = useScreenHost();
  const reference = step?.content?.confirmation?.reference;
  return (
    <div className="confirmation">
      <svg className="confirmation-mark" viewBox="0 0 56 56" width="56" height="56" aria-hidden="true">
        <circle cx="28" cy="28" r="26" fill="none" stroke="currentColor" strokeWidth="3" />
        <path
          d="m17 29 8 8 15-17"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {reference !== undefined && <p className="confirmation-reference">{translate(reference)}</p>}
    </div>
  );
}

function Next() {
  const { step } = useFlow();
  const { translate } = useScreenHost(confirmationWords);
  const { next = [] } = step?.content?.confirmation ?? {};
  if (next.length === 0) return null;
  return (
    <section className="confirmation-next" aria-labelledby="confirmation-next">
      <h2 id="confirmation-next">{translate('starter.whatNext')}</h2>
      <ol>
        {next.map((key) => (
          <li key={key}>{translate(key)}</li>
        ))}
      </ol>
    </section>
  );
}

function PrintButton() {
  const { translate } = useScreenHost(confirmationWords);
  return (
    <div className="step-buttons">
      <button type="button" className="button button-outline" onClick={() => window.print()}>
        {translate('starter.print')}
      </button>
    </div>
  );
}
