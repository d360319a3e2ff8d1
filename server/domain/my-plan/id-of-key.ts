import type { Application } from '../applications/applications.ts';
import type { Context } from '../calls/context.ts';

/** The same key of the same application gives the same id, also when the stored answer of the key is gone. */
export function idOfKey(
  { keyedHash, idempotencyKey }: Pick<Context, 'keyedHash'> & { readonly idempotencyKey: string },
  purpose: 'payment-attempt' | 'payment-refund',
  { provider_id, application_id }: Application,
): string {
  const hash = keyedHash(purpose, [provider_id, application_id, idempotencyKey].join('\n'));
  // RFC 9562, version 8: made from a hash.
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}
