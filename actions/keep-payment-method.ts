import { FunnelError } from '#api';
import type { PaymentMethod } from '#api/entities';

import type { ActionContext, PaymentFields } from './action.ts';
import { agentNames } from './request-parts.ts';
import { requireText } from './form-data.ts';

const KINDS = ['bank', 'card', 'hsa-fsa'] as const;

/** The outcome of each refusal of a card or an account. */
export const methodRefusals = {
  payment_method_creation_deny: 'declined',
  payment_method_creation_failure: 'refused',
  payment_method_error: 'refused',
  invalid_routing_number: 'refused',
  invalid_account_number: 'refused',
} as const;

/** Trades the numbers for a token, and keeps the method at the processor. */
export async function keepPaymentMethod(
  { input, api, tokenize, sendOnce, ...context }: ActionContext<'createPaymentMethod'>,
  params: { application_id: string },
): Promise<PaymentMethod> {
  const kind = requireKind(requireText(input, 'kind'));
  const token = await tokenize(input as PaymentFields);
  const { body } = await sendOnce(`create-payment-method ${token}`, (idempotencyKey) =>
    api.createPaymentMethod({ params, idempotencyKey, body: { token, kind }, ...agentNames(context) }),
  );
  return body;
}

function requireKind(kind: string): (typeof KINDS)[number] {
  const known = KINDS.find((one) => one === kind);
  if (!known) throw new FunnelError('validation_error', { message: 'no such kind of payment method' });
  return known;
}
