import { FunnelError, isErrorCode, type ErrorCode } from '#api';

import { findRefusal } from '../../partners/bureau-refusals.ts';
import type { BureauPull } from './bureau-pulls.ts';

/** True while a refusal holds for this address; only what can have changed meanwhile is asked about again. */
export function isStillRefused({ refusal, address_hash }: BureauPull, addressHash: string): boolean {
  const { cure } = findRefusal(refusal);
  if (cure === 'address') return address_hash === addressHash;
  return cure === 'nothing';
}

/** A stored refusal as the error that it was. */
export function bureauRefusal(code: string | null): FunnelError {
  const known: ErrorCode = isErrorCode(code) ? code : 'offer_credit_declined';
  return new FunnelError(known, { message: 'the credit bureau refused' });
}
