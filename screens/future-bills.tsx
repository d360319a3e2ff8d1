import type { ScreenUses } from '#engine';
import { useBusy, useFlow, type FormMessages } from '#engine/react';
import { PhoneText, useWords } from '#widgets';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { ActButton } from './act-button.tsx';
import { usePage } from './page.ts';
import { useSlot } from './stored-slots.ts';
import './future-bills.css';

/** The question is asked only in a flow that keeps the answer. */
export const futureBillsActs: NonNullable<ScreenUses['acts']> = { 'decide-roll-ups': { slot: 'rollUps' } };

/** Whether a message of the step is about the choice, which was not saved. */
export function isAboutChoice(message: FormMessages['form']): boolean {
  return message !== undefined && 'key' in message && message.key === 'rollUps.failed';
}

function NotSaved() {
  const { messages } = useFlow();
  const { t } = useTranslation();
  if (!isAboutChoice(messages.form)) return null;
  return (
    <p className="field-message roll-ups-failure" role="alert">
      {t('rollUps.failed')}
    </p>
  );
}

/** Whether future bills join the plan, with a link to change it, once the patient has answered. */
function FutureBills() {
  const { t } = useTranslation();
  const consent = useSlot('rollUps')?.consent;
  if (typeof consent !== 'boolean') return null;
  return (
    <section className="no-print" aria-labelledby="future-bills">
      <h2 id="future-bills">{t('rollUps.setting')}</h2>
      <p role="status">{t(consent ? 'rollUps.on' : 'rollUps.off')}</p>
      <NotSaved />
      <ActButton
        act="decide-roll-ups"
        data={{ consent: !consent }}
        words={consent ? 'rollUps.turnOff' : 'rollUps.turnOn'}
        className="link-button future-bills-change"
      />
    </section>
  );
}

/** On the page of a plan: the question about future bills, which covers nothing, and then the answer to it. */
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

/** Stores the answer, unless one is being stored. */
function useDecision() {
  const { act } = useFlow();
  const { isBusy } = useBusy();
  return (consent: boolean) => {
    if (!isBusy) act('decide-roll-ups', { consent });
  };
}

/** The question with its two answers, neither of which is the smaller one. */
function FutureBillsQuestion() {
  const { isBusy } = useBusy();
  const { t } = useTranslation();
  const decide = useDecision();
  return (
    <dialog className="future-bills-question" open aria-labelledby="roll-ups-title" aria-describedby="roll-ups-text">
      <h2 id="roll-ups-title">{t('rollUps.title')}</h2>
      <p id="roll-ups-text">{t('rollUps.text')}</p>
      <Points />
      <NotSaved />
      <div className="roll-ups-answers">
        <button type="button" className="button button-outline" aria-busy={isBusy || undefined} onClick={() => decide(true)}>
          {t('rollUps.yes')}
        </button>
        <button type="button" className="button button-outline" onClick={() => decide(false)}>
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
