import type { BodyOf, Calls } from '#api';
import type { Agreement } from '#api/entities';

import { type ActionContext, anyProgress, defineAction, requireApplication } from './action.ts';
import { readList } from './form-data.ts';
import { keepPaymentMethod, methodCalls, methodRefusals, methodRefused } from './keep-payment-method.ts';

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
    const { input, slots, api, sendOnce } = context;
    const { application_id, full_payment: amount = 0 } = requireApplication(slots);
    const params = { application_id };
    const agreements = readList<Agreement>(input, 'agreements').map(({ document_id, hash }) => ({ document_id, hash }));
    // The tokenizer takes the fields of a payment method alone.
    const { agreements: _signed, ...fields } = input as Readonly<Record<string, unknown>>;
    const { payment_method_id } = await keepPaymentMethod({ ...context, input: fields }, params);
    const { body: answer } = await sendOnce(`pay-in-full ${application_id} ${amount} ${payment_method_id}`, (idempotencyKey) =>
      api.payInFull({ params, idempotencyKey, body: { amount, payment_method_id, agreements } }),
    );
    const ended = answer.state === 'confirming' ? await confirm(context, { ...params, payment_id: answer.payment_id }) : answer;
    return { outcome: outcomeOf(ended), store: storeOf(ended) };
  },
});

/** Whatever the patient did on the page of the bank, the processor knows what became of the payment. */
async function confirm(
  { api, confirmAtBank }: ActionContext<'openConfirmation' | 'endFullConfirmation'>,
  params: { readonly application_id: string; readonly payment_id: string },
): Promise<PaidInFull> {
  const { application_id, payment_id } = params;
  await api.openConfirmation({ params: { application_id }, body: { payment_id } }).then(
    ({ body }) => confirmAtBank(body.secret),
    () => false,
  );
  return (await api.endFullConfirmation({ params })).body;
}

function outcomeOf({ state, plan }: PaidInFull) {
  // A debit that came back at once has started all the same.
  if (plan) return state === 'settled' ? 'settled' : 'pending';
  if (state === 'declined') return 'notPaid';
  return state === 'needsAction' ? 'needsAction' : 'asking';
}

function storeOf({ application, plan }: PaidInFull): Readonly<Record<string, unknown>> {
  return { application, ...(plan && { plan }) };
}
