import type { PaymentFields } from '#actions';
import { createClient, FunnelError, isErrorCode } from '#api';

/**
 * Sends payment fields to the tokeniser's own origin, without cookies, and answers its token (`tok_...`).
 * Throws `FunnelError` with the tokeniser's code, or `service_unavailable`. The numbers go nowhere else.
 */
export function createTokenise(origin: string): (fields: PaymentFields) => Promise<string> {
  const client = createClient('writing');
  return async (fields) => {
    try {
      const { token } = await client<{ readonly token: string }>('/tokens', {
        baseURL: origin,
        method: 'POST',
        credentials: 'omit',
        body: fields,
      });
      return token;
    } catch (cause) {
      const code = (cause as { readonly data?: { readonly code?: unknown } }).data?.code;
      throw new FunnelError(isErrorCode(code) ? code : 'service_unavailable', { message: 'the tokeniser refused' });
    }
  };
}
