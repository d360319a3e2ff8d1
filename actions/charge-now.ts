import type { BodyOf, Calls } from '#api';

import type { ActionContext } from './action.ts';
import { confirmPayment } from './confirm-payment.ts';
import { anyChange, planChanged, storeChange } from './plan-changed.ts';
import { agentNames } from './request-parts.ts';

type Paid = BodyOf<Calls['payNow']>;

/** The outcomes of a payment that was made, or may still be. */
export const charged = { settled: planChanged, pending: planChanged, asking: planChanged } as const;

/** Nothing was charged. */
export const uncharged = { stores: ['myPlan', 'plan'], facts: anyChange } as const;

export const chargeCalls = ['payNow', 'openConfirmation', 'endConfirmation'] as const;

/** Charges a payment of a plan, which the patient confirms where their bank wants it. */
export async function chargeNow(
  context: ActionContext<(typeof chargeCalls)[number]>,
  words: string,
  request: Omit<Parameters<ActionContext<'payNow'>['api']['payNow']>[0], 'idempotencyKey' | 'agent'>,
) {
  const { api, sendOnce } = context;
  const { body: answer } = await sendOnce(words, (idempotencyKey) =>
    api.payNow({ ...request, idempotencyKey, ...agentNames(context) }),
  );
  const { application_id } = request.params;
  const asked = { application_id, payment_id: answer.payment_id };
  const end = () => api.endConfirmation({ params: asked });
  const paid = answer.state === 'confirming' ? await confirmPayment(context, asked, end) : answer;
  return { outcome: outcomeOf(paid), store: storeOf(paid, request.body.amount) };
}

/** Without an answer of the processor, the service ends the confirmation later. */
function outcomeOf({ state }: Paid) {
  return state === 'confirming' ? 'asking' : state;
}

function storeOf(paid: Paid, amount: number): Readonly<Record<string, unknown>> {
  const [state, myPlan] = [outcomeOf(paid), paid.my_plan];
  if (state === 'declined' || state === 'needsAction') return { myPlan, plan: myPlan.plan };
  return storeChange(myPlan, { kind: state, amount, ...(myPlan.plan.in_full && { isInFull: true }) });
}
