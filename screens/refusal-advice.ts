/** What else a page of a refusal offers to do, beside the call. */
export type NextAction = 'tryAgain' | 'liftedFreeze' | 'checkAddress' | 'otherBills';

/** What a refused person can do about it: the words by locale key, and the button that goes first. */
export interface Advice {
  readonly todo: readonly string[];
  readonly next?: NextAction;
}

const frozen: Advice = { todo: ['creditFreeze.lift', 'creditFreeze.comeBack'], next: 'liftedFreeze' };
const screened: Advice = { todo: ['ofacHit.mistake'] };
const owing: Advice = { todo: ['bankruptcyExists.closed', 'bankruptcyExists.comeBack'] };
const notMatched: Advice = { todo: ['enrollError.checkAddressTodo', 'enrollError.checkDetails'], next: 'checkAddress' };
const declined: Advice = { todo: ['enrollError.commonReasons', 'enrollError.disputeReport'] };
const incomplete: Advice = { todo: ['enrollError.callToAdd'] };
const otherBills: Advice = { todo: ['enrollError.chooseOthers'], next: 'otherBills' };
const notDecided: Advice = { todo: ['enrollError.notDecided'], next: 'tryAgain' };

/** By the wire code of what went wrong. */
const advices: Readonly<Record<string, Advice>> = {
  gds_error_block_response: notDecided,
  gds_pre_bureau_decline: { todo: ['enrollError.checkDetails', 'enrollError.askReasons'] },
  gds_post_bureau_decline: declined,
  gds_id_mismatch: notMatched,
  gds_verify_ssn: notMatched,
  gds_frozen_credit: frozen,
  gds_no_tu_hit: notMatched,
  gds_ofac_hit: screened,
  gds_bankruptcy_exists: owing,
  gds_no_ssn: notMatched,
  guarantor_denied: screened,
  guarantor_delinquent: owing,
  guarantor_has_overdue_plan: { todo: ['enrollError.upToDate'] },
  guarantor_incorrect_pii: notMatched,
  guarantor_invalid_address: notMatched,
  guarantor_missing_address: notMatched,
  guarantor_missing_first_name: incomplete,
  guarantor_missing_last_name: incomplete,
  guarantor_missing_dob: incomplete,
  guarantor_missing_ssn: notMatched,
  guarantor_missing_email: incomplete,
  guarantor_missing_phone_number: incomplete,
  guarantor_dob_invalid: incomplete,
  guarantor_no_credit_file: notMatched,
  guarantor_not_assigned_to_all_bills: otherBills,
  guarantor_not_assigned_to_bills: incomplete,
  guarantor_not_found: incomplete,
  offer_conflict_with_guarantor_and_bills: otherBills,
  offer_credit_declined: declined,
  offer_credit_frozen: frozen,
  offer_below_minimum_amount: otherBills,
  offer_above_maximum_amount: otherBills,
  underwriting_amount_not_in_allowed_range: otherBills,
  criminal_activity: screened,
};

/** What to do about a code; where none is known, or it is no answer of a bureau, nothing was decided. */
export function adviceFor(code: string | undefined): Advice {
  return (code !== undefined && Object.hasOwn(advices, code) ? advices[code] : undefined) ?? notDecided;
}
