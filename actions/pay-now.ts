import { FunnelError, type BodyOf, type Calls } from '#api';
import type { MyPlan } from '#api/entities';
import { amountToPay } from '#rules';

import { defineAction, requireApplication, requireSlot } from './action.ts';
import { findText, requireText } from './form-data.ts';
import { planChanged, storeChange } from './plan-changed.ts';
import { agentNames, spokenIn } from './request-parts.ts';

type Paid = BodyOf<Calls['payNow']>;

const refused = { stores: ['myPlan', 'plan'], facts: { canPay: 'any' } } as const;

/** Charges the chosen amount to the method of the plan. Pressed twice, it is one payment. */
export const payNow = defineAction({
  name: 'pay-now',
  outcomes: { settled: planChanged, pending: planChanged, asking: planChanged, declined: refused, needsAction: refused },
  input: [['payment']],
  calls: ['payNow'],
  throws: ['validation_error'],
  async run(context) {
    const { input, slots, api, sendOnce } = context;
    const params = { application_id: requireApplication(slots).application_id };
    const { allowed, balance, payments, method } = requireSlot<MyPlan>(slots, 'myPlan');
    const amount = amountToPay({ allowed, payments }, requireText(input, 'payment'), findText(input, 'own_amount') ?? '');
    if (amount === undefined) throw new FunnelError('validation_error', { message: 'no amount that may be paid' });
    const body = { amount, expected_left: balance.left, payment_method_id: method.payment_method_id, ...spokenIn(context) };
    const words = `pay-now ${params.application_id} ${amount} ${balance.left} ${method.payment_method_id}`;
    const { body: answer } = await sendOnce(words, (idempotencyKey) =>
      api.payNow({ params, idempotencyKey, body, ...agentNames(context) }),
    );
    return { outcome: answer.state, store: storeOf(answer, amount) };
  },
});

function storeOf({ state, my_plan: myPlan }: Paid, amount: number): Readonly<Record<string, unknown>> {
  if (state === 'declined' || state === 'needsAction') return { myPlan, plan: myPlan.plan };
  return storeChange(myPlan, { kind: state, amount });
}
