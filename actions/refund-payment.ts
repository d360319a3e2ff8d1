import { FunnelError } from '#api';
import type { MyPlan } from '#api/entities';
import { amountToRefund, findRefund } from '#rules';

import { defineAction, requireApplication, requireSlot } from './action.ts';
import { requireText } from './form-data.ts';
import { planChanged, storeChange } from './plan-changed.ts';
import { spokenIn } from './request-parts.ts';

/** Refunds the amount of the chosen payment. Pressed twice, it is one refund. */
export const refundPayment = defineAction({
  name: 'refund-payment',
  outcomes: { refunded: planChanged, pending: planChanged, asking: planChanged, failed: planChanged },
  input: [['refunded_payment', 'refund_amount', 'why']],
  calls: ['refundPayment'],
  throws: ['validation_error'],
  async run(context) {
    const { input, slots, api, sendOnce } = context;
    const params = { application_id: requireApplication(slots).application_id };
    const refund = findRefund(requireSlot<MyPlan>(slots, 'myPlan'), requireText(input, 'refunded_payment'));
    const amount = amountToRefund(refund, requireText(input, 'refund_amount'));
    const { spoken } = spokenIn(context);
    if (!refund || amount === undefined || !spoken)
      throw new FunnelError('validation_error', { message: 'no amount that can be refunded' });
    const { number, most: expected_most } = refund;
    const body = { number, amount, expected_most, why: requireText(input, 'why'), spoken };
    const words = `refund ${params.application_id} ${number} ${amount} ${expected_most}`;
    const { body: answer } = await sendOnce(words, (idempotencyKey) => api.refundPayment({ params, idempotencyKey, body }));
    const { state, my_plan: myPlan } = answer;
    const kind = { refunded: 'refunded', pending: 'refunded', asking: 'refundAsked', failed: undefined }[state];
    return { outcome: state, store: kind ? storeChange(myPlan, { kind, amount }) : { myPlan, plan: myPlan.plan } };
  },
});
