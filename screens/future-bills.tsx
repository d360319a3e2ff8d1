import { useFlow } from '#engine/react';
import { PhoneText, useWords } from '#widgets';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { ActButton } from './act-button.tsx';
import { usePage } from './page.ts';
import { useSlot } from './stored-slots.ts';
import './future-bills.css';
import './roll-ups-dialog.css';

/** Whether future bills join the plan, with a link to change it, once the patient has answered. */
export function FutureBills() {
  const { messages } = useFlow();
  const { t } = useTranslation();
  const consent = useSlot('rollUps')?.consent;
  if (typeof consent !== 'boolean') return null;
  return (
    <section className="no-print" aria-labelledby="future-bills">
      <h2 id="future-bills">{t('rollUps.setting')}</h2>
      <p role="status">{t(consent ? 'rollUps.on' : 'rollUps.off')}</p>
      {messages.form !== undefined && (
        <p className="field-message" role="alert">
          {t('rollUps.failed')}
        </p>
      )}
      <ActButton
        act="decide-roll-ups"
        data={{ consent: !consent }}
        words={consent ? 'rollUps.turnOff' : 'rollUps.turnOn'}
        className="link-button future-bills-change"
      />
    </section>
  );
}

/** Asks once whether future bills may join the plan. Escape is "Maybe later". */
export function RollUpsDialog() {
  const { act, isBusy, messages } = useFlow();
  const { t } = useTranslation();
  const [isPutOff, setPutOff] = useState(false);
  const isAsked = useSlot('rollUps')?.consent === null;
  const { dialog, title } = useModal(!isPutOff && isAsked);

  function decide(consent: boolean) {
    if (!isBusy) act('decide-roll-ups', { consent });
  }

  function putOff(event?: SyntheticEvent) {
    event?.preventDefault();
    setPutOff(true);
    decide(false);
  }

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
      <Points />
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

function Points() {
  const { t, money } = useWords();
  const maximum = money(usePage().provider.maximum_balance_cents);
  return (
    <ul className="roll-ups-points">
      <li>{t('rollUps.notice')}</li>
      <li>{t('rollUps.limit', { maximum })}</li>
      <li>
        <PhoneText text={t('rollUps.undo')} />
      </li>
    </ul>
  );
}

/** The browser's own modal dialog, with the focus on its title while it is open. */
function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
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
  return { dialog, title };
}
