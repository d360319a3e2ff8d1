/** What a failed payment carries. */
export interface Failure {
  readonly code: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly network_decline_code?: string;
}

export interface TestCard {
  readonly type: 'card';
  readonly number: string;
  readonly brand: string;
  readonly funding: string;
  /** When it is added. */
  readonly setup?: Failure | 'requires_action';
  readonly charge?: Failure;
  /** Its bank asks for a confirmation while the patient is present, or also when it was confirmed before and the patient is away. */
  readonly confirms?: 'on-session' | 'always';
}

export interface TestBank {
  readonly type: 'us_bank_account';
  readonly number: string;
  readonly setup?: Failure | 'requires_action';
  /** What the bank answers days after the debit was sent. */
  readonly later?: Failure | 'dispute';
}

function declined(decline_code: string): Failure {
  return { code: 'card_declined', decline_code };
}

function card(
  number: string,
  brand: string,
  funding: string,
  more: Pick<TestCard, 'setup' | 'charge' | 'confirms'> = {},
): TestCard {
  return { type: 'card', number, brand, funding, ...more };
}

function bank(number: string, more: Pick<TestBank, 'setup' | 'later'> = {}): TestBank {
  return { type: 'us_bank_account', number, ...more };
}

/** The routing number of each test bank account. */
export const TEST_ROUTING_NUMBER = '110000000';

/**
 * The test payment methods of Stripe that the tests use, by their ids. Source: docs.stripe.com/testing and
 * docs.stripe.com/payments/ach-direct-debit/accept-a-payment (test account numbers).
 */
export const testMethods: Readonly<Record<string, TestBank | TestCard>> = {
  pm_card_visa: card('4242424242424242', 'visa', 'credit'),
  pm_card_visa_debit: card('4000056655665556', 'visa', 'debit'),
  pm_card_mastercard: card('5555555555554444', 'mastercard', 'credit'),
  pm_card_mastercard_prepaid: card('5105105105105100', 'mastercard', 'prepaid'),
  pm_card_amex: card('378282246310005', 'amex', 'credit'),
  pm_card_discover: card('6011111111111117', 'discover', 'credit'),
  pm_card_chargeCustomerFail: card('4000000000000341', 'visa', 'credit', { charge: declined('generic_decline') }),
  pm_card_authenticationRequiredOnSetup: card('4000002500003155', 'visa', 'credit', {
    setup: 'requires_action',
    confirms: 'on-session',
  }),
  pm_card_authenticationRequired: card('4000002760003184', 'visa', 'credit', { setup: 'requires_action', confirms: 'always' }),
  pm_card_visa_chargeDeclined: card('4000000000000002', 'visa', 'credit', { setup: declined('generic_decline') }),
  pm_card_visa_chargeDeclinedInsufficientFunds: card('4000000000009995', 'visa', 'credit', {
    setup: declined('insufficient_funds'),
  }),
  pm_card_visa_chargeDeclinedLostCard: card('4000000000009987', 'visa', 'credit', { setup: declined('lost_card') }),
  pm_card_visa_chargeDeclinedStolenCard: card('4000000000009979', 'visa', 'credit', { setup: declined('stolen_card') }),
  pm_card_chargeDeclinedExpiredCard: card('4000000000000069', 'visa', 'credit', { setup: { code: 'expired_card' } }),
  pm_card_chargeDeclinedProcessingError: card('4000000000000119', 'visa', 'credit', { setup: { code: 'processing_error' } }),
  pm_usBankAccount_success: bank('000123456789'),
  pm_usBankAccount_accountClosed: bank('000111111113', {
    later: { code: 'account_closed', decline_code: 'bank_account_closed', network_decline_code: 'R02' },
  }),
  pm_usBankAccount_noAccount: bank('000111111116', { later: { code: 'no_account', network_decline_code: 'R03' } }),
  pm_usBankAccount_insufficientFunds: bank('000222222227', { later: { code: 'insufficient_funds' } }),
  pm_usBankAccount_debitNotAuthorized: bank('000333333335', { later: { code: 'debit_not_authorized' } }),
  pm_usBankAccount_dispute: bank('000555555559', { later: 'dispute' }),
};
