import type { SubmitAreaProps } from '#engine/react';
import { useLongWait } from '../parts/long-wait.ts';

/** The one primary button. While it works it keeps its words, turns a spinner and takes no second press. */
export function SubmitArea({ label, note, bar, isIncomplete, isBusy, context }: SubmitAreaProps) {
  const isLong = useLongWait(isBusy);
  return (
    <div className={bar ? 'submit-area submit-bar' : 'submit-area'}>
      {bar}
      {note !== undefined && <p className="submit-note">{note}</p>}
      <button
        type="submit"
        className="button-primary"
        aria-disabled={isIncomplete || isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        {label}
      </button>
      <p className={isLong ? 'submit-note submit-wait' : 'visually-hidden'} role="status">
        {isBusy && context.translate(isLong ? 'form.stillBusy' : 'form.busy')}
      </p>
    </div>
  );
}
