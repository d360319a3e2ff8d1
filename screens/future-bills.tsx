import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';
import { PhoneText, useWords } from '#widgets';
import { useEffect, useRef, useState, type Ref, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { ActButton } from './act-button.tsx';
import { usePage } from './page.ts';
import { useSlot } from './stored-slots.ts';
import './future-bills.css';
import './roll-ups-dialog.css';

/** The question is asked only in a flow that keeps the answer. */
export const futureBillsActs: NonNullable<ScreenUses['acts']> = { 'decide-roll-ups': { slot: 'rollUps' } };

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

/** On the page of a plan that has just started: the question about future bills, which covers nothing, and then the answer to it. */
export function FutureBillsCard() {
  const consent = useSlot('rollUps')?.consent;
  const card = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    // The pressed button is gone with its question.
    if (wasAsked.current && typeof consent === 'boolean') card.current?.querySelector('button')?.focus();
    wasAsked.current = consent === null;
  }, [consent]);
  if (consent === undefined) return null;
  return (
    <div className="future-bills-card no-print" ref={card}>
      {consent === null ? <FutureBillsQuestion /> : <FutureBills />}
    </div>
  );
}

function FutureBillsQuestion() {
  return (
    <dialog className="future-bills-question" open aria-labelledby="roll-ups-title" aria-describedby="roll-ups-text">
      <Question />
    </dialog>
  );
}

/** Asks once whether future bills may join the plan, above a plan that is shown again. Escape is "Maybe later". */
export function RollUpsDialog() {
  const [isPutOff, setPutOff] = useState(false);
  const isAsked = useSlot('rollUps')?.consent === null;
  const { dialog, title } = useModal(!isPutOff && isAsked);
  const decide = useDecision();

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
      <Question title={title} onPutOff={() => putOff()} />
    </dialog>
  );
}

/** Stores the answer, unless one is being stored. */
function useDecision() {
  const { act, isBusy } = useFlow();
  return (consent: boolean) => {
    if (!isBusy) act('decide-roll-ups', { consent });
  };
}

interface QuestionProps {
  readonly title?: Ref<HTMLHeadingElement>;
  readonly onPutOff?: () => void;
}

/** The question with its two answers, neither of which is the smaller one. */
function Question({ title, onPutOff }: QuestionProps) {
  const { isBusy, messages } = useFlow();
  const { t } = useTranslation();
  const decide = useDecision();
  return (
    <>
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
        <button type="button" className="button button-outline" onClick={onPutOff ?? (() => decide(false))}>
          {t('rollUps.later')}
        </button>
      </div>
    </>
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
