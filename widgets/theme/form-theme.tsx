import type { SubmitAreaProps, FormTheme } from '#engine/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ErrorSummary } from './error-summary.tsx';
import { FieldFrame } from './field-frame.tsx';

/** The one primary button. While it works it keeps its words, turns a spinner and takes no second press. */
export function SubmitArea({ label, note, bar, isIncomplete, isBusy }: SubmitAreaProps) {
  const { t } = useTranslation();
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
        {isBusy && t(isLong ? 'form.stillBusy' : 'form.busy')}
      </p>
    </div>
  );
}

/** After so many milliseconds a visitor wonders whether anything still happens. */
const LONG = 10_000;

/** True once a request has run for ten seconds. */
export function useLongWait(isBusy: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setLong(true), LONG);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isBusy]);
  return isLong;
}

/** How every form of the product looks. */
export const formTheme: FormTheme = { FieldFrame, ErrorSummary, SubmitArea };
