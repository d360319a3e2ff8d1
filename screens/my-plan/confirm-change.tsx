import { PhoneText } from '#widgets';

import { FormStep } from '../form-step.tsx';
import { BeforeAfter, type ChangedRow } from './before-after.tsx';

interface ConfirmChangeProps {
  /** What follows for the plan, above the button. */
  readonly note: string;
  readonly rows: readonly ChangedRow[];
}

/** One change of the plan without a choice: what it changes, what follows, and one button that makes it. */
export function ConfirmChange({ note, rows }: ConfirmChangeProps) {
  return (
    <FormStep
      before={
        <>
          <BeforeAfter rows={rows} />
          <p className="change-note">
            <PhoneText text={note} />
          </p>
        </>
      }
    />
  );
}
