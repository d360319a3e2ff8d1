import { FunnelError } from '#api';
import type { MyPlan } from '#api/entities';
import { amountToPay } from '#rules';

import { defineAction, requireApplication, requireSlot } from './action.ts';
import { chargeCalls, charged, chargeNow, uncharged } from './charge-now.ts';
import { findText, requireText } from './form-data.ts';
import { spokenIn } from './request-parts.ts';

/** Charges the chosen amount to the method of the plan. Pressed twice, it is one payment. */
export const payNow = defineAction({
  name: 'pay-now',
  outcomes: { ...charged, declined: uncharged, needsAction: uncharged },
  input: [['payment']],
  calls: chargeCalls,
  throws: ['validation_error'],
  async run(context) {
    const { input, slots } = context;
    const params = { application_id: requireApplication(slots).application_id };
    const { allowed, balance, payments, method } = requireSlot<MyPlan>(slots, 'myPlan');
    const amount = amountToPay(
      { allowed, balance, payments },
      requireText(input, 'payment'),
      findText(input, 'own_amount') ?? '',
    );
    if (amount === undefined) throw new FunnelError('validation_error', { message: 'no amount that may be paid' });
    const body = { amount, expected_left: balance.left, payment_method_id: method.payment_method_id, ...spokenIn(context) };
    const words = `pay-now ${params.application_id} ${amount} ${balance.left} ${method.payment_method_id}`;
    return chargeNow(context, words, { params, body });
  },
});
