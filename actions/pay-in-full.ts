import type { BodyOf, Calls } from '#api';

import { anyProgress, defineAction, requireApplication } from './action.ts';
import { confirmPayment } from './confirm-payment.ts';
import { keepSignedMethod, methodCalls, methodRefusals, methodRefused } from './keep-payment-method.ts';

type PaidInFull = BodyOf<Calls['payInFull']>;

const paid = {
  stores: ['application', 'plan'],
  facts: { applicationStage: 'completed', billsChosen: 'any', hasBillsToAdd: 'any', offerSelected: 'any', planDrafted: 'any' },
} as const;

/** Nothing was charged: the application is as it was, but for the payment method. */
const unpaid = {
  stores: ['application'],
  facts: { ...anyProgress, applicationStage: ['hasBills', 'hasOffers', 'completed'] },
} as const;

/** Keeps the method and charges everything to it, which the patient confirms where their bank wants it. However often it is sent, it is one payment. */
export const payInFull = defineAction({
  name: 'pay-in-full',
  outcomes: {
    settled: paid,
    pending: paid,
    notPaid: unpaid,
    needsAction: unpaid,
    asking: unpaid,
    ...methodRefused,
  },
  input: [['kind', 'agreements']],
  calls: [...methodCalls, 'payInFull', 'endFullConfirmation'],
  refusals: methodRefusals,
  async run(context) {
    const { slots, api, sendOnce } = context;
    const { application_id, full_payment: amount = 0 } = requireApplication(slots);
    const params = { application_id };
    const { payment_method_id, agreements } = await keepSignedMethod(context, params);
    const { body: answer } = await sendOnce(`pay-in-full ${application_id} ${amount} ${payment_method_id}`, (idempotencyKey) =>
      api.payInFull({ params, idempotencyKey, body: { amount, payment_method_id, agreements } }),
    );
    const asked = { ...params, payment_id: answer.payment_id };
    const end = () => api.endFullConfirmation({ params: asked });
    const ended = answer.state === 'confirming' ? await confirmPayment(context, asked, end) : answer;
    return { outcome: outcomeOf(ended), store: storeOf(ended) };
  },
});

function outcomeOf({ state, plan }: PaidInFull) {
  // A debit that came back at once has started all the same.
  if (plan) return state === 'settled' ? 'settled' : 'pending';
  if (state === 'declined') return 'notPaid';
  return state === 'needsAction' ? 'needsAction' : 'asking';
}

function storeOf({ application, plan }: PaidInFull): Readonly<Record<string, unknown>> {
  return { application, ...(plan && { plan }) };
}
