import type { MyPlan, PlanPayment } from '#api/entities';
import type { Translate } from '#engine/react';
import type { wordsFor } from '#widgets';

import type { PlanIconName } from './plan-icon.tsx';

/** How a state looks: `bad` is to be dealt with, `done` needs nothing more. */
type Tone = 'done' | 'bad' | 'moving' | 'next' | 'planned';

interface StateLook {
  readonly tone: Tone;
  readonly icon: PlanIconName | undefined;
}

const looks: Readonly<Record<PlanPayment['state'], StateLook>> = {
  paid: { tone: 'done', icon: 'check' },
  forgiven: { tone: 'done', icon: 'check' },
  pending: { tone: 'moving', icon: 'clock' },
  failed: { tone: 'bad', icon: 'alert' },
  returned: { tone: 'bad', icon: 'alert' },
  overdue: { tone: 'bad', icon: 'alert' },
  partlyPaid: { tone: 'next', icon: 'clock' },
  next: { tone: 'next', icon: 'clock' },
  planned: { tone: 'planned', icon: undefined },
  handedBack: { tone: 'planned', icon: undefined },
};

export function lookOf({ state }: PlanPayment): StateLook {
  return looks[state];
}

/** Whether the patient has to do something about it. */
export function needsPayment(payment: PlanPayment): boolean {
  return lookOf(payment).tone === 'bad';
}

/** How it is paid: with another method where that of a payment in full is charged no more. A plan changes its method first. */
export function payActOf({ plan }: MyPlan, { reason }: PlanPayment): 'pay-again' | 'pay-due' {
  return plan.in_full && reason === 'method' ? 'pay-again' : 'pay-due';
}

interface Words extends Pick<ReturnType<typeof wordsFor>, 'money' | 'monthDay'> {
  readonly t: Translate;
}

/** The state of a payment in a few words. */
export function stateWords({ state, left, retry_on }: PlanPayment, isAutomatic: boolean, { t, money, monthDay }: Words): string {
  const key = `myPlan.state.${state}`;
  if (retry_on !== null) return t(`${key}Again`, { day: monthDay(retry_on) });
  if (state === 'next' && !isAutomatic) return t('myPlan.state.nextByHand');
  return t(key, { left: money(left) });
}
