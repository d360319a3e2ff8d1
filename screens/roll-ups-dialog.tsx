import { useFlow } from '#engine/react';
import { formatCents, toCents } from '#rules';
import { PhoneText } from '#widgets';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';
import { findRollUps } from './stored-slots.ts';
import './roll-ups-dialog.css';

/** Asks once whether future bills may join the plan. The browser's own modal dialog; Escape is "Maybe later". */
export function RollUpsDialog() {
  const { slots, act, isBusy, messages } = useFlow();
  const { t } = useTranslation();
  const { locale, provider } = usePage();
  const [isPutOff, setPutOff] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isOpen = !isPutOff && findRollUps(slots)?.consent === null;

  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal();
      // The question before the answers: at 400 % zoom both are not seen at once, and Enter answers nothing unread.
      return title.current?.focus();
    }
    if (!dialog.current?.open) return;
    dialog.current.close();
    // It opens with the page: where nothing had the focus before, closing gives it back to nothing, and the heading takes it.
    const { activeElement } = document;
    if (activeElement === document.body || dialog.current.contains(activeElement)) {
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
  }, [isOpen]);

  function decide(consent: boolean) {
    if (!isBusy) act('decide-roll-ups', { consent });
  }

  function putOff(event?: SyntheticEvent) {
    event?.preventDefault();
    setPutOff(true);
    decide(false);
  }

  const maximum = formatCents(toCents(provider.maximum_balance_cents), locale);
  return (
    <dialog
      className="dialog roll-ups no-print"
      ref={dialog}
      aria-labelledby="roll-ups-title"
      aria-describedby="roll-ups-text"
      onCancel={putOff}
    >
      <h2 className="roll-ups-title" id="roll-ups-title" ref={title} tabIndex={-1}>
        {t('rollUps.title')}
      </h2>
      <p id="roll-ups-text">{t('rollUps.text')}</p>
      <ul className="roll-ups-points">
        <li>{t('rollUps.notice')}</li>
        <li>{t('rollUps.limit', { maximum })}</li>
        <li>
          <PhoneText text={t('rollUps.undo')} />
        </li>
      </ul>
      {messages.form !== undefined && (
        <p className="field-message roll-ups-failure" role="alert">
          {t('rollUps.failed')}
        </p>
      )}
      <div className="roll-ups-answers">
        <button type="button" className="button button-outline" aria-busy={isBusy || undefined} onClick={() => decide(true)}>
          {t('rollUps.yes')}
        </button>
        <button type="button" className="button button-outline" onClick={() => putOff()}>
          {t('rollUps.later')}
        </button>
      </div>
    </dialog>
  );
}
