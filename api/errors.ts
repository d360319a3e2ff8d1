/** Who an error is for: `user` may be shown, `custom` carries its own words, `internal` is our fault. */
export type ErrorCategory = 'internal' | 'user' | 'custom';

/**
 * Which side gives a code: `service` (this server throws it), `page` (the browser's own, no answer carries it), or `partner`
 * (only a partner answers with it: a credit bureau, a payment processor, or another service behind the same contract).
 */
export type ErrorOrigin = 'service' | 'page' | 'partner';

interface ErrorRow {
  readonly status: number;
  readonly category: ErrorCategory;
  readonly origin: ErrorOrigin;
}

const user = (status: number): ErrorRow => ({ status, category: 'user', origin: 'service' });

const internal = (status: number): ErrorRow => ({ status, category: 'internal', origin: 'service' });

const page = (status: number): ErrorRow => ({ status, category: 'user', origin: 'page' });

const partner = (status: number): ErrorRow => ({ status, category: status < 500 ? 'user' : 'internal', origin: 'partner' });

/** Every refusal that a credit bureau can give when offers are asked for (spec 8). */
const BUREAU_ERRORS = {
  gds_error_block_response: internal(502),
  gds_pre_bureau_decline: partner(422),
  gds_post_bureau_decline: partner(422),
  gds_id_mismatch: partner(422),
  gds_verify_ssn: partner(422),
  gds_frozen_credit: partner(422),
  gds_no_tu_hit: partner(422),
  gds_ofac_hit: partner(422),
  gds_bankruptcy_exists: partner(422),
  gds_no_ssn: partner(422),
  guarantor_denied: partner(422),
  guarantor_delinquent: partner(422),
  guarantor_has_overdue_plan: partner(409),
  guarantor_incorrect_pii: partner(422),
  guarantor_invalid_address: user(422),
  guarantor_missing_address: user(422),
  guarantor_missing_first_name: user(422),
  guarantor_missing_last_name: user(422),
  guarantor_missing_dob: partner(422),
  guarantor_missing_ssn: partner(422),
  guarantor_missing_email: user(422),
  guarantor_missing_phone_number: user(422),
  guarantor_dob_invalid: user(422),
  guarantor_no_credit_file: partner(422),
  guarantor_not_assigned_to_all_bills: partner(409),
  guarantor_not_assigned_to_bills: partner(409),
  guarantor_not_found: user(404),
  offer_conflict_with_guarantor_and_bills: partner(409),
  offer_credit_declined: user(422),
  offer_credit_frozen: partner(422),
  underwriting_amount_not_in_allowed_range: partner(422),
  criminal_activity: partner(403),
} as const satisfies Record<string, ErrorRow>;

/** Every wire code (spec 8) with its HTTP status and category. The words for each live in `locales/` under `errors.codes`. */
export const ERRORS = {
  // Generic
  json_schema_validation_error: user(400),
  validation_error: user(400),
  internal_server_error: internal(500),
  service_unavailable: internal(503),
  gone: partner(410),
  not_found: user(404),
  not_implemented: partner(501),
  unauthorized: user(401),
  forbidden: user(403),
  bad_request: user(400),
  invalid_request_error: user(400),
  too_many_requests: user(429),
  // Sign-in and sessions
  auth_bad: partner(401),
  auth_csrf_bad: user(403),
  auth_invalid: partner(401),
  auth_missing: user(401),
  auth_session_invalid: user(401),
  auth_session_acl_denied: user(403),
  missing_agent_info: user(400),
  verification_token_missing: user(401),
  verification_code_invalid: user(400),
  verification_code_expired: user(410),
  captcha_failed: user(403),
  lookup_needs_more: user(429),
  code_needs_more: user(429),
  code_refused: user(422),
  captcha_cancelled: page(400),
  captcha_unavailable: internal(503),
  // Bills
  bill_already_in_payment_plan: user(409),
  bill_conflict: user(409),
  bill_conflict_invoice_id: user(409),
  bill_not_found: user(404),
  bill_part_of_plan: partner(409),
  bills_of_different_providers: partner(400),
  bills_of_different_providers_error: partner(400),
  bills_providers_of_different_organization_error: partner(400),
  bill_purchase_not_found: partner(404),
  bill_mrn_or_account_number_required: user(400),
  // Cards
  card_not_found: partner(404),
  card_already_exists_for_this_ssn: partner(409),
  cant_perform_operation_on_cancelled_card: partner(409),
  error_fetching_embedded_card: partner(502),
  err_get_card_info: partner(502),
  error_fetching_cards: partner(502),
  error_listing_cards: partner(502),
  ...BUREAU_ERRORS,
  // Offers
  offer_not_found: user(404),
  offer_invalidated: user(409),
  offer_expired: user(410),
  offer_by_guarantor_not_found: partner(404),
  offer_below_minimum_amount: user(422),
  offer_above_maximum_amount: user(422),
  simulated_offer: user(409),
  offer_bulk_not_found: partner(404),
  offer_bulk_timeout: partner(504),
  // Plans
  plan_adjustment_exceeds_maximum_plan_amount: user(422),
  plan_adjustment_less_than_minimum: partner(422),
  adjustment_too_high: user(422),
  payment_plan_conflict_for_given_params: partner(409),
  payment_plan_conflict_for_offer: partner(409),
  active_payment_plan_exists_for_guarantor: user(409),
  payment_plan_update_failed: partner(500),
  payment_plan_not_found: user(404),
  payment_plan_modified: user(409),
  full_payment_under_way: user(409),
  payment_plan_overpaying_amount: user(422),
  defer_payment_overlapping: partner(409),
  payment_plan_due_date_is_today: user(409),
  payment_plan_status_not_found: partner(404),
  payment_plan_method_update_failure: partner(502),
  provider_id_required_for_multi_provider_plan: partner(400),
  // Payment methods
  payment_method_creation_failure: user(422),
  payment_method_get_failure: partner(502),
  payment_method_creation_deny: user(422),
  payment_method_unconfirmed: user(422),
  payment_method_missing_on_provider: partner(404),
  only_one_active_payment_method_allowed_on_provider: partner(409),
  payment_method_not_found: user(404),
  payment_method_not_found_for_guarantor: partner(404),
  payment_method_wrong_user: partner(403),
  payment_method_inactive: user(409),
  payment_method_error: partner(422),
  // Bank and contact data
  invalid_routing_number: partner(422),
  invalid_account_number: user(422),
  invalid_email_address: user(422),
  invalid_phone_number: user(422),
  // Others
  pay_card_overdue_incorrect_total_amount: partner(422),
  processor_payment_error: partner(502),
  overdue_payment_failure: partner(422),
  overpaying_receivable: partner(422),
  overflowing_card_refund: partner(422),
  organization_exists: partner(409),
  organization_not_found: partner(404),
  provider_exists: partner(409),
  provider_not_found: user(404),
  fee_not_found: partner(404),
  fee_conflict: partner(409),
  operation_not_available_yet: user(409),
  phone_number_invalid: user(422),
  phone_number_conflict: user(409),
  patient_not_found: partner(404),
  user_not_found: user(404),
  user_account_not_found: partner(404),
  user_email_conflict: partner(409),
  vault_conflict: user(409),
  api_error: partner(500),
  idempotency_error: user(422),
  idempotency_in_progress: user(409),
  financial_account_not_found: partner(404),
  financial_account_conflict: partner(409),
  transaction_not_supported: user(422),
  transaction_creation_failed: partner(502),
  transaction_not_found: partner(404),
  transaction_declined: partner(422),
  transaction_event_out_of_order: partner(409),
  transaction_event_exists: partner(409),
  webhook_conflict: partner(409),
  invalid_cognito_saml_state: partner(400),
  application_is_already_completed: user(409),
  application_bills_modified: user(409),
  documents_modified: user(409),
  missing_offers_on_application: user(409),
  // API keys
  api_key_invalid: user(401),
  api_key_revoked: user(401),
  api_key_inactive: user(401),
  api_key_expired: user(401),
  api_key_lacking_permissions: user(403),
  api_key_expiration_required: user(400),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes that any call may answer with, whatever it does. */
export const COMMON_ERRORS = [
  'json_schema_validation_error',
  'auth_csrf_bad',
  'unauthorized',
  'forbidden',
  // Agent headers that are not of this session's agent.
  'auth_session_acl_denied',
  'not_found',
  'too_many_requests',
  'internal_server_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

/** The codes of these refusals. */
export const BUREAU_CODES = Object.keys(BUREAU_ERRORS) as readonly BureauCode[];

/** The wire code of a refusal that a credit bureau can give. */
export type BureauCode = keyof typeof BUREAU_ERRORS;

export function isBureauCode(code: unknown): code is BureauCode {
  return BUREAU_CODES.some((known) => known === code);
}
