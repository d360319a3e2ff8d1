import { FunnelError } from '#api';

import { defineAction, requireApplication, type ActionContext, type PaymentFields } from './action.ts';
import { agentNames } from './request-parts.ts';
import { requireText } from './form-data.ts';

const KINDS = ['bank', 'card', 'hsa-fsa'] as const;

/** Trades the numbers for a token on the tokenizer's origin, keeps the method, and drafts the plan with it. */
export const createPaymentMethod = defineAction({
  name: 'create-payment-method',
  outcomes: {
    added: { stores: ['application'], facts: { offerSelected: true, planDrafted: true } },
    declined: {},
    refused: {},
  },
  input: [['kind']],
  calls: ['createPaymentMethod', 'chooseOffer'],
  refusals: {
    payment_method_creation_deny: 'declined',
    payment_method_creation_failure: 'refused',
    payment_method_error: 'refused',
    invalid_routing_number: 'refused',
    invalid_account_number: 'refused',
  },
  async run(context) {
    const { slots, api } = context;
    const application = requireApplication(slots);
    const params = { application_id: application.application_id };
    const paymentMethodId = await keep(context, params);
    const { body } = await api.chooseOffer({
      params,
      body: {
        offer_id: application.selected_offer_id ?? '',
        payment_method_id: paymentMethodId,
        ...(application.draft === null ? {} : { charge_day: application.draft.charge_day }),
      },
    });
    return { outcome: 'added', store: { application: body } };
  },
});

async function keep(
  { input, api, tokenize, sendOnce, ...context }: ActionContext<'createPaymentMethod'>,
  params: { application_id: string },
): Promise<string> {
  const kind = requireKind(requireText(input, 'kind'));
  const token = await tokenize(input as PaymentFields);
  const { body } = await sendOnce(`create-payment-method ${token}`, (idempotencyKey) =>
    api.createPaymentMethod({ params, idempotencyKey, body: { token, kind }, ...agentNames(context) }),
  );
  return body.payment_method_id;
}

function requireKind(kind: string): (typeof KINDS)[number] {
  const known = KINDS.find((one) => one === kind);
  if (!known) throw new FunnelError('validation_error', { message: 'no such kind of payment method' });
  return known;
}
