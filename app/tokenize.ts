import type { PaymentFields } from '#actions';
import { createClient, FunnelError, isErrorCode } from '#api';

/**
 * Sends payment fields to the tokenizer's own origin, without cookies, and answers its token (`tok_...`).
 * Throws `FunnelError` with the tokenizer's code, or `service_unavailable`. The numbers go nowhere else.
 */
export function createTokenize(origin: string): (fields: PaymentFields) => Promise<string> {
  const client = createClient('writing');
  return async (fields) => {
    const answer = await client<unknown>('/tokens', { baseURL: origin, method: 'POST', credentials: 'omit', body: fields }).catch(
      refuse,
    );
    const token = (answer as { readonly token?: unknown } | undefined)?.token;
    return typeof token === 'string' ? token : refuse(undefined);
  };
}

/** What was sent is not kept as the cause: it holds the numbers. */
function refuse(error: unknown): never {
  const code = (error as { readonly data?: { readonly code?: unknown } } | undefined)?.data?.code;
  throw new FunnelError(isErrorCode(code) ? code : 'service_unavailable', { message: 'the tokenizer refused' });
}
