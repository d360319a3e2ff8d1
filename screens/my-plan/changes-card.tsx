import type { MyPlan } from '#api/entities';
import { useBusy, useFlow } from '#engine/react';
import { canPayOff, payChoices } from '#rules';
import { chargeDayWords, methodWords, useWords } from '#widgets';

import { useKeys, type Key } from '../agent/use-keys.ts';
import { usePage } from '../page.ts';
import { PlanIcon, type PlanIconName } from './plan-icon.tsx';

interface Change {
  /** The act of the step that goes to the page of this change. */
  readonly act: string;
  readonly icon: PlanIconName;
  readonly words: string;
  /** How it is now. */
  readonly now: string;
}

/** 1 and 2 find bills and move a plan. */
const FIRST_DIGIT = 3;

/** What the patient may change, each with how it is now. Nothing where nothing may be changed. */
export function ChangesCard({ plan }: { readonly plan: MyPlan }) {
  const { act } = useFlow();
  const { isBusy } = useBusy();
  const { t } = useWords();
  const changes = useChanges(plan);
  const keys = useChangeKeys(changes);
  if (changes.length === 0) return null;
  return (
    <section className="card plan-changes no-print" aria-labelledby="plan-changes">
      <h2 id="plan-changes">{t(plan.plan.in_full ? 'payInFull.myTitle' : 'myPlan.changes.title')}</h2>
      <ul>
        {changes.map(({ act: name, icon, words, now }, place) => (
          <li key={name}>
            <button type="button" disabled={isBusy} aria-keyshortcuts={keys[place]?.keys} onClick={() => act(name)}>
              <PlanIcon name={icon} />
              <span className="plan-change-name">{words}</span>
              <span className="plan-change-now num">{now}</span>
              {keys[place] ? <kbd>{keys[place].keys}</kbd> : <PlanIcon name="next" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For an agent: Alt+Shift and the digits after those that begin a call. */
function useChangeKeys(changes: readonly Change[]): readonly Key[] {
  const { act } = useFlow();
  const { isBusy } = useBusy();
  const isAgent = usePage().session.agent !== 'none';
  const keys = !isAgent
    ? []
    : changes.map(({ act: name, words }, place) => ({
        keys: `Alt+Shift+${FIRST_DIGIT + place}`,
        code: `Digit${FIRST_DIGIT + place}`,
        words,
        press: () => !isBusy && act(name),
      }));
  useKeys(keys);
  return keys;
}

/** The changes that the server allows now. A card number is never spoken: an agent sends a link to the patient's phone instead. */
function useChanges(plan: MyPlan): readonly Change[] {
  const { t, money, monthDay } = useWords();
  const isAgent = usePage().session.agent !== 'none';
  const { allowed, automatic, method, plan: made } = plan;
  const { skip } = allowed;
  // What is left of a payment in full is paid where the page names it.
  const pay = made.in_full ? null : allowed.pay;
  const takesAny = pay !== null && payChoices(plan).some(({ choice }) => choice === 'other');
  const on = (isAllowed: boolean, act: string, icon: PlanIconName, now = ''): readonly Change[] =>
    isAllowed ? [{ act, icon, words: t(`myPlan.changes.${act}`), now }] : [];
  return [
    ...on(allowed.charge_days.length > 0, 'change-day', 'calendar', chargeDayWords(made.draft.charge_day, t)),
    ...on(allowed.change_method && !isAgent, 'change-method', 'card', keepDigits(methodWords(method, t))),
    ...on(takesAny, 'pay-extra', 'plus', t('myPlan.changes.anyAmount')),
    ...on(pay !== null && canPayOff(plan), 'pay-off', 'flag', money(pay?.most ?? 0)),
    ...on(skip !== null, 'skip-payment', 'skip', monthDay(skip?.date ?? '')),
    ...on(allowed.stop && automatic, 'stop-payments', 'stop'),
    ...on(allowed.stop && !automatic, 'start-payments', 'start'),
    ...on(allowed.refunds.length > 0, 'refund', 'back'),
  ];
}

/** On a narrow screen a line breaks before the digits, never within them. */
function keepDigits(words: string): string {
  return words.replace('•••• ', '••••\u00A0');
}
