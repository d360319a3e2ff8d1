import type { StoredToken } from './token-store.ts';

/** A payment method as it was typed and checked. `number` leaves the process only as a fingerprint. */
export interface Described extends Pick<
  StoredToken,
  'kind' | 'brand' | 'funding' | 'last4' | 'bank_name' | 'exp_month' | 'exp_year' | 'behaviour'
> {
  readonly number: string;
}
