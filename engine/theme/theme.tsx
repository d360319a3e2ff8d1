import { type ErrorSummaryProps, type FieldFrameProps, fieldIds, type FormTheme, type SubmitAreaProps } from '#engine/react';
import type { MouseEvent } from 'react';

import { useWords } from './use-words.ts';

/** The label, the hint, the problem, and the control between them; a group of controls is a fieldset with a legend. */
function FieldFrame({ id, label, isLabelHidden, hint, problem, layout, children }: FieldFrameProps) {
  const ids = fieldIds(id);
  const words = (
    <span id={ids.label} className={isLabelHidden ? 'cw-hidden' : 'cw-label'}>
      {label}
    </span>
  );
  const inside = (
    <>
      {hint !== undefined && (
        <p id={ids.hint} className="cw-hint">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={ids.problem} className="cw-problem">
          {problem}
        </p>
      )}
      {children}
    </>
  );
  if (layout === 'plain') return <div className="cw-field">{inside}</div>;
  if (layout === 'field') {
    return (
      <div className="cw-field" data-invalid={problem !== undefined || undefined}>
        <label htmlFor={ids.control}>{words}</label>
        {inside}
      </div>
    );
  }
  const describedBy = [hint !== undefined && ids.hint, problem !== undefined && ids.problem].filter(Boolean).join(' ');
  return (
    <fieldset className="cw-field" data-invalid={problem !== undefined || undefined} aria-describedby={describedBy || undefined}>
      <legend>{words}</legend>
      {inside}
    </fieldset>
  );
}

/** What is wrong, each line a link to its field. */
function ErrorSummary({ lines, boxRef, onFollow }: ErrorSummaryProps) {
  const translate = useWords();
  const follow = (field: string) => (event: MouseEvent) => {
    event.preventDefault();
    onFollow(field);
  };
  return (
    <div className="cw-summary" role="alert" tabIndex={-1} ref={boxRef}>
      <h2>{translate('starter.problem')}</h2>
      <ul>
        {lines.map(({ fieldId, text, isCorrected }) => (
          <li key={fieldId ?? text} data-corrected={isCorrected || undefined}>
            {fieldId === undefined || isCorrected ? (
              text
            ) : (
              <a href={`#${fieldId}`} onClick={follow(fieldId)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SubmitArea({ label, note, bar, isBusy }: SubmitAreaProps) {
  return (
    <div className="cw-submit">
      {bar}
      {note !== undefined && <p className="cw-hint">{note}</p>}
      <button type="submit" aria-busy={isBusy || undefined}>
        {label}
      </button>
    </div>
  );
}

/** How forms look until a host brings a theme of its own. */
export const theme: FormTheme = { FieldFrame, ErrorSummary, SubmitArea };
