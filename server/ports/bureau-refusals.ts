import { isBureauCode, type BureauCode } from '#api';

interface RefusalRow {
  /**
   * What makes another asking worth its cost: `nothing` (until the bills or the person change), another `address`,
   * `thaw` (a freeze that was lifted meanwhile), or `again` (the bureau had a fault of its own).
   */
  readonly cure: 'nothing' | 'address' | 'thaw' | 'again';
  /** The decision rests, at least in part, on what the bureau told: then the law wants a notice of it (FCRA 615(a)). */
  readonly isFromReport: boolean;
}

const final = { cure: 'nothing', isFromReport: true } as const;
/** The bureau declined without a look at a report: something is missing, or stands in our own records. */
const withoutReport = { cure: 'nothing', isFromReport: false } as const;
const notMatched = { cure: 'address', isFromReport: true } as const;
const frozen = { cure: 'thaw', isFromReport: true } as const;

const refusals: Readonly<Record<BureauCode, RefusalRow>> = {
  gds_error_block_response: { cure: 'again', isFromReport: false },
  gds_pre_bureau_decline: withoutReport,
  gds_post_bureau_decline: final,
  gds_id_mismatch: notMatched,
  gds_verify_ssn: notMatched,
  gds_frozen_credit: frozen,
  gds_no_tu_hit: notMatched,
  gds_ofac_hit: final,
  gds_bankruptcy_exists: final,
  gds_no_ssn: notMatched,
  guarantor_denied: final,
  guarantor_delinquent: final,
  guarantor_has_overdue_plan: withoutReport,
  guarantor_incorrect_pii: notMatched,
  guarantor_invalid_address: { cure: 'address', isFromReport: false },
  guarantor_missing_address: { cure: 'address', isFromReport: false },
  guarantor_missing_first_name: withoutReport,
  guarantor_missing_last_name: withoutReport,
  guarantor_missing_dob: withoutReport,
  guarantor_missing_ssn: notMatched,
  guarantor_missing_email: withoutReport,
  guarantor_missing_phone_number: withoutReport,
  guarantor_dob_invalid: withoutReport,
  guarantor_no_credit_file: notMatched,
  guarantor_not_assigned_to_all_bills: withoutReport,
  guarantor_not_assigned_to_bills: withoutReport,
  guarantor_not_found: withoutReport,
  offer_conflict_with_guarantor_and_bills: withoutReport,
  offer_credit_declined: final,
  offer_credit_frozen: frozen,
  underwriting_amount_not_in_allowed_range: final,
  criminal_activity: final,
};

/** What follows from a refusal; one that is stored but no longer known stays as it is. */
export function findRefusal(code: string | null): RefusalRow {
  return isBureauCode(code) ? refusals[code] : withoutReport;
}
