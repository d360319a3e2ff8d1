import type { MyPlan, PlanPayment } from '#api/entities';
import type { Translate } from '#engine/react';
import { isRetriedState } from '#rules';
import type { wordsFor } from '#widgets';

import type { PlanIconName } from './plan-icon.tsx';

/** How a state looks: `bad` is to be dealt with, `done` needs nothing more. */
type Tone = 'done' | 'bad' | 'moving' | 'next' | 'planned';

interface StateLook {
  readonly tone: Tone;
  readonly icon: PlanIconName | undefined;
  readonly words: string;
}

const looks: Readonly<Record<PlanPayment['state'], StateLook>> = {
  paid: { tone: 'done', icon: 'check', words: 'myPlan.state.paid' },
  forgiven: { tone: 'done', icon: 'check', words: 'myPlan.state.forgiven' },
  pending: { tone: 'moving', icon: 'clock', words: 'myPlan.state.pending' },
  failed: { tone: 'bad', icon: 'alert', words: 'myPlan.state.failed' },
  returned: { tone: 'bad', icon: 'alert', words: 'myPlan.state.returned' },
  overdue: { tone: 'bad', icon: 'alert', words: 'myPlan.state.overdue' },
  partlyPaid: { tone: 'next', icon: 'clock', words: 'myPlan.state.partlyPaid' },
  next: { tone: 'next', icon: 'clock', words: 'myPlan.state.next' },
  planned: { tone: 'planned', icon: undefined, words: 'myPlan.state.planned' },
  handedBack: { tone: 'planned', icon: undefined, words: 'myPlan.state.handedBack' },
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

/** The words of a payment that is tried again by itself. */
const wordsAgain = {
  failed: 'myPlan.state.failedAgain',
  returned: 'myPlan.state.returnedAgain',
  overdue: 'myPlan.state.overdueAgain',
  next: 'myPlan.state.nextAgain',
} as const;

/** The state of a payment in a few words. */
export function stateWords({ state, left, retry_on }: PlanPayment, isAutomatic: boolean, { t, money, monthDay }: Words): string {
  if (retry_on !== null && isRetriedState(state)) return t(wordsAgain[state], { day: monthDay(retry_on) });
  if (state === 'next' && !isAutomatic) return t('myPlan.state.nextByHand');
  if (state === 'pending' && left > 0) return t('myPlan.state.partlyPending', { left: money(left) });
  return t(looks[state].words, { left: money(left) });
}
