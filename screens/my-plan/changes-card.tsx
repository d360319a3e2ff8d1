import type { MyPlan } from '#api/entities';
import { useFlow } from '#engine/react';
import { chargeDayWords, useWords } from '#widgets';

import { PlanIcon, type PlanIconName } from './plan-icon.tsx';

interface Change {
  /** The act of the step that goes to the page of this change. */
  readonly act: string;
  readonly icon: PlanIconName;
  readonly words: string;
  /** How it is now. */
  readonly now: string;
}

/** What the patient may change, each with how it is now. Nothing where nothing may be changed. */
export function ChangesCard({ plan }: { readonly plan: MyPlan }) {
  const { act, isBusy } = useFlow();
  const { t } = useWords();
  const changes = useChanges(plan);
  if (changes.length === 0) return null;
  return (
    <section className="card plan-changes no-print" aria-labelledby="plan-changes">
      <h2 id="plan-changes">{t('myPlan.changes.title')}</h2>
      <ul>
        {changes.map(({ act: name, icon, words, now }) => (
          <li key={name}>
            <button type="button" disabled={isBusy} onClick={() => act(name)}>
              <PlanIcon name={icon} />
              <span className="plan-change-name">{words}</span>
              <span className="plan-change-now num">{now}</span>
              <PlanIcon name="next" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The changes that the server allows now. */
function useChanges(plan: MyPlan): readonly Change[] {
  const { t, money, day } = useWords();
  const { allowed, automatic, method, plan: made } = plan;
  const { pay, skip } = allowed;
  const on = (isAllowed: boolean, act: string, icon: PlanIconName, now = ''): readonly Change[] =>
    isAllowed ? [{ act, icon, words: t(`myPlan.changes.${act}`), now }] : [];
  return [
    ...on(allowed.charge_days.length > 0, 'change-day', 'calendar', chargeDayWords(made.draft.charge_day, t)),
    ...on(allowed.change_method, 'change-method', 'card', `•••• ${method.last4}`),
    ...on(pay !== null && pay.least < pay.most, 'pay-extra', 'plus', t('myPlan.changes.anyAmount')),
    ...on(pay !== null, 'pay-off', 'flag', money(pay?.most ?? 0)),
    ...on(skip !== null, 'skip-payment', 'skip', day(skip?.date ?? '')),
    ...on(allowed.stop && automatic, 'stop-payments', 'stop'),
    ...on(allowed.stop && !automatic, 'start-payments', 'start'),
  ];
}
