import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Warning } from './watch.ts';
import './session-dialog.css';

/** Seconds at which the time that is left is also said aloud. */
const SAID_AT = [60, 30, 10];

export interface SessionDialogProps {
  readonly warning: Warning;
  readonly isSignedIn: boolean;
  readonly onStay: () => void;
  readonly onEnd: () => void;
}

/** Asks whether the visitor is still there. The browser's own modal dialog; Escape means yes. */
export function SessionDialog({ warning: { msLeft, isFinal, hasFailed }, isSignedIn, onStay, onEnd }: SessionDialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const seconds = Math.ceil(msLeft / 1000);
  const stay = isSignedIn ? 'session.stay' : 'session.stayHere';
  const said = SAID_AT.findLast((at) => seconds <= at);
  return (
    <dialog
      ref={dialog}
      className="dialog session-dialog"
      aria-labelledby="session-dialog-title"
      aria-describedby="session-dialog-text"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <h2 id="session-dialog-title">{t(isFinal ? 'session.finalTitle' : 'session.title')}</h2>
      <p id="session-dialog-text">{t(isFinal ? 'session.finalText' : 'session.text')}</p>
      <p className="session-dialog-time num" role="timer">
        {clockTime(seconds)}
      </p>
      <p className="visually-hidden" role="status">
        {said !== undefined && t('session.left', { count: said })}
      </p>
      {hasFailed && (
        <p className="session-dialog-problem" role="alert">
          {t('session.failed')}
        </p>
      )}
      <div className="session-dialog-buttons">
        <button type="button" className="button-primary" onClick={onStay}>
          {t(isFinal ? 'session.understood' : stay)}
        </button>
        <button type="button" className="link-button" onClick={onEnd}>
          {t('session.end')}
        </button>
      </div>
    </dialog>
  );
}

/** 1:05 */
function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
