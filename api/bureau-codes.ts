import type { ErrorCode } from './errors.ts';

/** Every refusal that a credit bureau can give when offers are asked for (spec 8). */
export const BUREAU_CODES = [
  'gds_error_block_response',
  'gds_pre_bureau_decline',
  'gds_post_bureau_decline',
  'gds_id_mismatch',
  'gds_verify_ssn',
  'gds_frozen_credit',
  'gds_no_tu_hit',
  'gds_ofac_hit',
  'gds_bankruptcy_exists',
  'gds_no_ssn',
  'guarantor_denied',
  'guarantor_delinquent',
  'guarantor_has_overdue_plan',
  'guarantor_incorrect_pii',
  'guarantor_invalid_address',
  'guarantor_missing_address',
  'guarantor_missing_first_name',
  'guarantor_missing_last_name',
  'guarantor_missing_dob',
  'guarantor_missing_ssn',
  'guarantor_missing_email',
  'guarantor_missing_phone_number',
  'guarantor_dob_invalid',
  'guarantor_no_credit_file',
  'guarantor_not_assigned_to_all_bills',
  'guarantor_not_assigned_to_bills',
  'guarantor_not_found',
  'offer_conflict_with_guarantor_and_bills',
  'offer_credit_declined',
  'offer_credit_frozen',
  'underwriting_amount_not_in_allowed_range',
  'criminal_activity',
] as const satisfies readonly ErrorCode[];

/** The wire code of a refusal that a credit bureau can give. */
export type BureauCode = (typeof BUREAU_CODES)[number];

export function isBureauCode(code: unknown): code is BureauCode {
  return BUREAU_CODES.some((known) => known === code);
}
