import { FunnelError, isErrorCode, type ErrorCode } from '#api';

/** Refusals that stay what they are, however often the bureau is asked. The others a person can cure, so it is asked again. */
const FINAL: ReadonlySet<string> = new Set(['guarantor_denied', 'guarantor_delinquent', 'offer_credit_declined']);

export function isFinalRefusal(code: string): boolean {
  return FINAL.has(code);
}

/** A stored refusal as the error that it was. */
export function bureauRefusal(code: string | null): FunnelError {
  const known: ErrorCode = isErrorCode(code) ? code : 'offer_credit_declined';
  return new FunnelError(known, { message: 'the credit bureau refused' });
}
