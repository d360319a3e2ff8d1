import type { SubmitAreaProps } from '#engine/react'

/** The one primary button. While it works it keeps its words, turns a spinner and takes no second press. */
export function SubmitArea({ label, note, bar, isIncomplete, isBusy, context }: SubmitAreaProps) {
  return (
    <div className={bar ? 'submit-area submit-bar' : 'submit-area'}>
      {bar}
      {note !== undefined && <p className="submit-note">{note}</p>}
      <button type="submit" className="button-primary" aria-disabled={isIncomplete || isBusy || undefined} aria-busy={isBusy || undefined}>
        {isBusy && <span className="spinner" aria-hidden="true" />}
        <span>{label}</span>
      </button>
      <p className="visually-hidden" role="status">{isBusy && context.translate('form.busy')}</p>
    </div>
  )
}
