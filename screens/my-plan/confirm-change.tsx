import { formatWords, useFlow } from '#engine/react';
import { PhoneText, useWords } from '#widgets';

import { StepFrame } from '../step-frame.tsx';
import { BeforeAfter, type ChangedRow } from './before-after.tsx';

interface ConfirmChangeProps {
  readonly title: string;
  readonly lead: string;
  /** What follows for the plan, above the button. */
  readonly note: string;
  readonly rows: readonly ChangedRow[];
  /** The act of the step that makes the change. */
  readonly act: string;
  /** The words of the button. */
  readonly words: string;
}

/** One change of the plan without a form: what it changes, what follows, and one button that makes it. */
export function ConfirmChange({ title, lead, note, rows, act: name, words }: ConfirmChangeProps) {
  const { act, isBusy, messages } = useFlow();
  const { t } = useWords();
  const problem = messages.form && formatWords(messages.form, t);
  return (
    <StepFrame title={title} lead={lead} hasError={problem !== undefined} canGoBack={!isBusy}>
      {problem !== undefined && (
        <p className="card change-problem" role="alert">
          <PhoneText text={problem} />
        </p>
      )}
      <BeforeAfter rows={rows} />
      <p className="change-note">
        <PhoneText text={note} />
      </p>
      <button
        type="button"
        className="button-primary"
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && act(name)}
      >
        {words}
      </button>
    </StepFrame>
  );
}
