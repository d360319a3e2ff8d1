import { FunnelError } from '#api';
import type { Agreement, PaymentMethod } from '#api/entities';
import type { LinkedAccount } from '#rules';

import type { ActionContext, PaymentFields } from './action.ts';
import { agentNames } from './request-parts.ts';
import { readList, requireText } from './form-data.ts';

const KINDS = ['bank', 'card', 'hsa-fsa'] as const;

/** The outcome of each refusal of a card or an account. */
export const methodRefusals = {
  payment_method_creation_deny: 'declined',
  payment_method_unconfirmed: 'unconfirmed',
  payment_method_creation_failure: 'refused',
  payment_method_error: 'refused',
  invalid_routing_number: 'refused',
  invalid_account_number: 'refused',
} as const;

/** The outcomes of keeping one, beside that of success. */
export const methodRefused = { declined: {}, refused: {}, unconfirmed: {} } as const;

export const methodCalls = ['createPaymentMethod', 'openConfirmation'] as const;

/** Trades the numbers for a token, and keeps the method at the processor. Where the bank wants it, the patient confirms it first. */
export async function keepPaymentMethod(
  { input, api, tokenize, confirmAtBank, sendOnce, ...context }: ActionContext<(typeof methodCalls)[number]>,
  params: { application_id: string },
): Promise<PaymentMethod> {
  const kind = requireKind(requireText(input, 'kind'));
  const token = findWalletToken(input) ?? findLinkedToken(input) ?? (await tokenize(input as PaymentFields));
  const keep = (more: { readonly confirmed?: true }) =>
    sendOnce(`create-payment-method ${token} ${more.confirmed}`, (idempotencyKey) =>
      api.createPaymentMethod({ params, idempotencyKey, body: { token, kind, ...more }, ...agentNames(context) }),
    );
  const { body } = await keep({}).catch(async (refusal: unknown) => {
    if (!(refusal instanceof FunnelError) || refusal.code !== 'payment_method_unconfirmed') throw refusal;
    const { secret } = (await api.openConfirmation({ params, body: { token } })).body;
    if (await confirmAtBank(secret)) return keep({ confirmed: true });
    throw refusal;
  });
  return body;
}

/** The same for a form that also carries what the patient signed: the method, and the documents with their hashes. */
export async function keepSignedMethod(
  context: ActionContext<(typeof methodCalls)[number]>,
  params: { application_id: string },
): Promise<{ readonly payment_method_id: string; readonly agreements: readonly Agreement[] }> {
  // The tokenizer takes the fields of a payment method alone.
  const { agreements: signed, ...input } = context.input as Readonly<Record<string, unknown>>;
  const agreements = readList<Agreement>({ signed }, 'signed').map(({ document_id, hash }) => ({ document_id, hash }));
  const { payment_method_id } = await keepPaymentMethod({ ...context, input }, params);
  return { payment_method_id, agreements };
}

/** The token of the card that the patient chose in a wallet. */
function findWalletToken(input: unknown): string | undefined {
  const { token } = input as { readonly token?: unknown };
  return typeof token === 'string' ? token : undefined;
}

/** The token of the account that the patient chose in the sign-in to their bank. */
function findLinkedToken(input: unknown): string | undefined {
  const [account] = (input as { readonly linked_account?: readonly LinkedAccount[] }).linked_account ?? [];
  return account?.token;
}

function requireKind(kind: string): (typeof KINDS)[number] {
  const known = KINDS.find((one) => one === kind);
  if (!known) throw new FunnelError('validation_error', { message: 'no such kind of payment method' });
  return known;
}
