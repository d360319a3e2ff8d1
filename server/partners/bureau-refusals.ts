import { isBureauCode, type BureauCode } from '#api';

/**
 * What a refusal rests on: the person's `creditReport`, the `amount` that the report allows, a match with the `sanctionsList` or a `fraudAlert`
 * (both of which the bureau reports), our own `records`, or `noAnswer` of the bureau.
 */
type RefusalSource = 'creditReport' | 'amount' | 'sanctionsList' | 'fraudAlert' | 'records' | 'noAnswer';

/**
 * Which notice of adverse action the person gets. Information of a consumer reporting agency needs one (FCRA 615(a)), also where it reports nothing
 * about credit: an alert about a sanctions list is part of a consumer report (Cortez v. Trans Union, 617 F.3d 688). `screening` states that too.
 */
type NoticeKind = 'credit' | 'screening' | 'none';

/** What is true of a refusal, whatever its words. */
export interface RefusalFacts {
  /**
   * What makes another asking worth its cost: `nothing` (until the bills or the person change), another `address`,
   * `thaw` (a freeze that was lifted meanwhile), or `again` (the bureau had a fault of its own).
   */
  readonly cure: 'nothing' | 'address' | 'thaw' | 'again';
  readonly source: RefusalSource;
  /** The person's credit report, or that there is none, is the reason. */
  readonly isAboutCredit: boolean;
  readonly notice: NoticeKind;
}

const final = { cure: 'nothing', source: 'creditReport', isAboutCredit: true, notice: 'credit' } as const;
/** The bureau declined without a look at a report: something is missing, or is in our own records. */
const withoutReport = { cure: 'nothing', source: 'records', isAboutCredit: false, notice: 'none' } as const;
const notMatched = { ...final, cure: 'address' } as const;
const frozen = { ...final, cure: 'thaw' } as const;
const onList = { cure: 'nothing', source: 'sanctionsList', isAboutCredit: false, notice: 'screening' } as const;

const refusals: Readonly<Record<BureauCode, RefusalFacts>> = {
  gds_error_block_response: { cure: 'again', source: 'noAnswer', isAboutCredit: false, notice: 'none' },
  gds_pre_bureau_decline: withoutReport,
  gds_post_bureau_decline: final,
  gds_id_mismatch: notMatched,
  gds_verify_ssn: notMatched,
  gds_frozen_credit: frozen,
  gds_no_tu_hit: notMatched,
  gds_ofac_hit: onList,
  gds_bankruptcy_exists: final,
  gds_no_ssn: notMatched,
  guarantor_denied: onList,
  guarantor_delinquent: final,
  guarantor_has_overdue_plan: withoutReport,
  guarantor_incorrect_pii: notMatched,
  guarantor_invalid_address: { ...withoutReport, cure: 'address' },
  guarantor_missing_address: { ...withoutReport, cure: 'address' },
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
  underwriting_amount_not_in_allowed_range: { ...final, source: 'amount' },
  criminal_activity: { ...onList, source: 'fraudAlert' },
};

/** What follows from a refusal; one that is stored but no longer known stays as it is. */
export function findRefusal(code: string | null): RefusalFacts {
  return isBureauCode(code) ? refusals[code] : withoutReport;
}
