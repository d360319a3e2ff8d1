import { addDays, type DayString } from './day.ts';

/** Why a payment failed, as the payment processor or the patient's bank reports it. */
export type PaymentFailure =
  | { readonly kind: 'declined'; readonly decline: 'soft' | 'hard' | 'unknown' }
  /** A bank debit that came back, with the code of the bank. */
  | { readonly kind: 'returned'; readonly code: string };

/**
 * Why no further try follows by itself. `retriesUsed`: the provider's retries are over. `newMethod`: this card or account cannot be
 * charged. `newAuthorization`: the patient revoked the authorization. `patientsConsent`: the patient stopped this payment, and must
 * agree to another try. `unauthorized`: the patient reported to the bank that they did not authorize it. `unknownCode`: the service does
 * not know the code.
 */
export type StopReason = 'retriesUsed' | 'newMethod' | 'newAuthorization' | 'patientsConsent' | 'unauthorized' | 'unknownCode';

/** What follows a failed payment. */
export type AfterFailure =
  | { readonly next: 'retry'; readonly on: DayString }
  /** Unless the patient or staff act, the plan defaults on this day; never by itself where it is null. */
  | { readonly next: 'stop'; readonly reason: StopReason; readonly defaultOn: DayString | null };

/** A failed try to charge one payment of a plan. */
export interface FailedTry {
  readonly failure: PaymentFailure;
  /** The provider's day on which the failure became known. */
  readonly day: DayString;
  /** The day of the first try of this payment with this authorization. */
  readonly firstTry: DayString;
  /** The tries that failed so far, this one included. */
  readonly failures: number;
}

/** Days between the last failure of a payment and the default of its plan, in which the patient can call. */
export const DAYS_UNTIL_DEFAULT = 10;

/** Nacha 2.12.4: a debit that came back is initiated again at most this often ... */
const MOST_REINITIATIONS = 2;
/** ... and within this many days. */
const REINITIATION_DAYS = 180;

/**
 * Determines what follows a failed payment. `retryDays`: the days to wait after the first failure, after the second, and so on.
 *
 * Returns follow the Nacha Operating Rules, 2.12.4 (reinitiation of returned entries): R01 and R09 may be initiated again at most
 * twice within 180 days, for the same amount. R08 needs the patient's consent after the return. Every other return needs its
 * cause remedied first. A code outside the table stops the payment and never ends the plan by itself.
 */
export function afterFailure({ failure, day, firstTry, failures }: FailedTry, retryDays: readonly number[]): AfterFailure {
  const reason = stopReason(failure);
  if (reason !== undefined) {
    return { next: 'stop', reason, defaultOn: reason === 'unknownCode' ? null : addDays(day, DAYS_UNTIL_DEFAULT) };
  }
  const isReturn = failure.kind === 'returned';
  const waits = isReturn ? retryDays.slice(0, MOST_REINITIATIONS) : retryDays;
  const wait = waits[failures - 1];
  const on = wait === undefined ? undefined : addDays(day, wait);
  const isTooLate = isReturn && on !== undefined && on > addDays(firstTry, REINITIATION_DAYS);
  if (on === undefined || isTooLate) return { next: 'stop', reason: 'retriesUsed', defaultOn: addDays(day, DAYS_UNTIL_DEFAULT) };
  return { next: 'retry', on };
}

/** Undefined for a failure after which the same method may be tried again. */
function stopReason(failure: PaymentFailure): StopReason | undefined {
  if (failure.kind === 'returned') {
    const known = returnCodes.get(failure.code);
    return known === 'retry' ? undefined : (known ?? 'unknownCode');
  }
  switch (failure.decline) {
    case 'soft':
      return undefined;
    case 'hard':
      return 'newMethod';
    case 'unknown':
      return 'unknownCode';
  }
}

/** Nacha's return reason codes of consumer debits. Codes that only a processor, an operator or a government uses are not listed. */
const returnCodes: ReadonlyMap<string, StopReason | 'retry'> = new Map([
  // Insufficient funds, uncollected funds.
  ['R01', 'retry'],
  ['R09', 'retry'],
  // The account is closed, unknown, wrongly numbered, sold, frozen, or takes no debits; its owner has died.
  ...['R02', 'R03', 'R04', 'R12', 'R13', 'R14', 'R15', 'R16', 'R20', 'R28'].map((code) => [code, 'newMethod'] as const),
  // The patient revoked the authorization.
  ['R07', 'newAuthorization'],
  // The patient stopped this payment.
  ['R08', 'patientsConsent'],
  // The account's owner reports that the debit was not authorized, or not on these terms.
  ...['R05', 'R10', 'R11', 'R29', 'R51'].map((code) => [code, 'unauthorized'] as const),
]);
