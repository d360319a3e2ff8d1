import { describe, expect, it } from 'vitest';

import { errorsOf, type Call } from './call.ts';
import * as calls from './calls.ts';
import { COMMON_ERRORS, ERRORS, isErrorCode } from './errors.ts';
import { FunnelError } from './funnel-error.ts';
import { hostCalls } from './host-calls.ts';

/** The wire codes of spec 8, area by area. */
const OF_THE_SPECIFICATION = {
  generic: `json_schema_validation_error validation_error internal_server_error gone not_found not_implemented unauthorized
    forbidden bad_request invalid_request_error too_many_requests`,
  auth: 'auth_bad auth_csrf_bad auth_invalid auth_missing auth_session_invalid auth_session_acl_denied',
  bills: `bill_already_in_payment_plan bill_conflict bill_conflict_invoice_id bill_not_found bill_part_of_plan
    bills_of_different_providers bills_of_different_providers_error bills_providers_of_different_organization_error
    bill_purchase_not_found bill_mrn_or_account_number_required`,
  cards: `card_not_found card_already_exists_for_this_ssn cant_perform_operation_on_cancelled_card error_fetching_embedded_card
    err_get_card_info error_fetching_cards error_listing_cards`,
  creditChecks: `gds_error_block_response gds_pre_bureau_decline gds_post_bureau_decline gds_id_mismatch gds_verify_ssn
    gds_frozen_credit gds_no_tu_hit gds_ofac_hit gds_bankruptcy_exists gds_no_ssn`,
  guarantor: `guarantor_denied guarantor_delinquent guarantor_has_overdue_plan guarantor_incorrect_pii guarantor_invalid_address
    guarantor_missing_address guarantor_missing_first_name guarantor_missing_last_name guarantor_missing_dob
    guarantor_missing_ssn guarantor_missing_email guarantor_missing_phone_number guarantor_dob_invalid
    guarantor_no_credit_file guarantor_not_assigned_to_all_bills guarantor_not_assigned_to_bills guarantor_not_found`,
  offers: `offer_conflict_with_guarantor_and_bills offer_credit_declined offer_credit_frozen offer_not_found offer_invalidated
    offer_expired offer_by_guarantor_not_found offer_below_minimum_amount offer_above_maximum_amount simulated_offer
    offer_bulk_not_found offer_bulk_timeout`,
  plans: `plan_adjustment_exceeds_maximum_plan_amount plan_adjustment_less_than_minimum adjustment_too_high
    payment_plan_conflict_for_given_params payment_plan_conflict_for_offer active_payment_plan_exists_for_guarantor
    payment_plan_update_failed payment_plan_not_found payment_plan_overpaying_amount defer_payment_overlapping
    payment_plan_due_date_is_today payment_plan_status_not_found payment_plan_method_update_failure
    provider_id_required_for_multi_provider_plan`,
  paymentMethods: `payment_method_creation_failure payment_method_get_failure payment_method_creation_deny
    payment_method_missing_on_provider only_one_active_payment_method_allowed_on_provider payment_method_not_found
    payment_method_not_found_for_guarantor payment_method_wrong_user payment_method_inactive payment_method_error`,
  bankData: 'invalid_routing_number invalid_account_number invalid_email_address invalid_phone_number',
  others: `pay_card_overdue_incorrect_total_amount processor_payment_error overdue_payment_failure overpaying_receivable
    overflowing_card_refund organization_exists organization_not_found provider_exists provider_not_found fee_not_found
    fee_conflict operation_not_available_yet phone_number_invalid phone_number_conflict patient_not_found user_not_found
    user_account_not_found user_email_conflict vault_conflict api_error idempotency_error
    underwriting_amount_not_in_allowed_range financial_account_not_found financial_account_conflict
    transaction_not_supported transaction_creation_failed transaction_not_found transaction_declined
    transaction_event_out_of_order transaction_event_exists webhook_conflict invalid_cognito_saml_state
    application_is_already_completed application_bills_modified missing_offers_on_application criminal_activity`,
  apiKeys: `api_key_invalid api_key_revoked api_key_inactive api_key_expired api_key_lacking_permissions
    api_key_expiration_required`,
};

const codesOf = (text: string) => text.split(/\s+/);

describe('the wire codes', () => {
  it.each(Object.entries(OF_THE_SPECIFICATION))('of the specification are all there: %s', (_, codes) => {
    expect(codesOf(codes).filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('beside those of the specification are given by a call or by the page', () => {
    const specified = Object.values(OF_THE_SPECIFICATION).flatMap(codesOf);
    const given = [...Object.values<Call>({ ...calls, ...hostCalls }).flatMap(errorsOf), ...COMMON_ERRORS];
    const known = new Set<string>([...specified, ...given]);

    expect(Object.entries(ERRORS).flatMap(([code, { origin }]) => (known.has(code) || origin === 'page' ? [] : [code]))).toEqual(
      [],
    );
  });

  it.each(Object.entries(ERRORS))(
    '%s has a status of an error, and is internal only if it is ours',
    (_, { status, category }) => {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(category).toBe(status >= 500 ? 'internal' : 'user');
    },
  );

  it('that any call can give are codes too', () => {
    expect(COMMON_ERRORS.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it.each(['constructor', 'toString', '__proto__', '', undefined, 404, null])('do not include %s', (code) => {
    expect(isErrorCode(code)).toBe(false);
  });
});

describe('a FunnelError', () => {
  it('has the status and category of its code', () => {
    expect(new FunnelError('offer_expired')).toMatchObject({ code: 'offer_expired', status: 410, category: 'user' });
  });

  it('has its code as message when no other message is given', () => {
    expect(new FunnelError('offer_expired').message).toBe('offer_expired');
  });

  it('keeps what caused it', () => {
    const cause = new Error('the wire is cut');

    expect(new FunnelError('service_unavailable', { cause }).cause).toBe(cause);
  });
});
