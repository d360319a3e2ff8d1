import type { Decline } from '../payments.ts';

/**
 * Decline codes of cards by what a later charge of the same card can do. Source: docs.stripe.com/declines/codes and
 * docs.stripe.com/declines/card (advice codes), API version 2026-10-28. A code of neither list is unknown.
 */
const CARD: Readonly<Record<'soft' | 'hard', readonly string[]>> = {
  soft: [
    'approve_with_id',
    'authentication_required',
    'call_issuer',
    'card_velocity_exceeded',
    'do_not_honor',
    'duplicate_transaction',
    'generic_decline',
    'insufficient_funds',
    'issuer_not_available',
    'no_action_taken',
    'processing_error',
    'reenter_transaction',
    'testmode_decline',
    'try_again_later',
    'withdrawal_count_limit_exceeded',
  ],
  hard: [
    'card_not_supported',
    'currency_not_supported',
    'do_not_try_again',
    'expired_card',
    'fraudulent',
    'highest_risk_level',
    'incorrect_cvc',
    'incorrect_number',
    'incorrect_zip',
    'invalid_account',
    'invalid_cvc',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'invalid_number',
    'lost_card',
    'merchant_blacklist',
    'new_account_information_available',
    'not_permitted',
    'pickup_card',
    'pin_try_exceeded',
    'previously_declined_do_not_retry',
    'restricted_card',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'security_violation',
    'service_not_allowed',
    'stolen_card',
    'stop_payment_order',
    'transaction_not_allowed',
  ],
};

/** What the issuer advises, which Stripe puts before the decline code. */
const ADVICE: ReadonlyMap<string | undefined, Decline['kind']> = new Map([
  ['try_again_later', 'soft'],
  ['do_not_try_again', 'hard'],
  ['confirm_card_data', 'hard'],
]);

/** A bank account that Stripe sends no debit to; only a person can lift that. */
const BANK_HARD: ReadonlySet<string> = new Set([
  'bank_account_unusable',
  'payment_intent_mandate_invalid',
  'payment_method_bank_account_blocked',
]);

/**
 * Stripe's words for a returned debit, by the return code of Nacha that means the same for a second debit. Source:
 * docs.stripe.com/declines/network-codes (ACH Direct Debit). `debit_not_authorized` covers seven return codes, each with
 * a remedy of its own: without the network's code it keeps Stripe's word, which stops the collection.
 */
const RETURN_CODES: ReadonlyMap<string, string> = new Map([
  ['insufficient_funds', 'R01'],
  ['bank_account_closed', 'R02'],
  ['account_closed', 'R02'],
  ['bank_account_invalid_details', 'R03'],
  ['no_account', 'R03'],
  ['incorrect_account_details', 'R03'],
  ['debit_not_authorized', 'debit_not_authorized'],
  ['recipient_deceased', 'R15'],
  ['bank_account_frozen', 'R16'],
  ['bank_account_restricted', 'R20'],
  ['bank_cannot_process', 'bank_cannot_process'],
]);

/** What Stripe reports of a payment that failed. */
interface Failure {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly advice_code?: string | undefined;
  readonly network_decline_code?: string | undefined;
}

/** Whether a charge that failed may be made again with the same method. */
export function readDecline({ code, decline_code, advice_code }: Failure): Decline {
  const word = decline_code ?? code ?? 'unknown';
  const advised = ADVICE.get(advice_code);
  if (advised) return { code: word, kind: advised };
  if (CARD.soft.includes(word)) return { code: word, kind: 'soft' };
  return { code: word, kind: CARD.hard.includes(word) || BANK_HARD.has(word) ? 'hard' : 'unknown' };
}

/** The return code of a debit that came back: the network's own where Stripe reports it. Nothing for a debit that was never sent. */
export function readReturnCode({ code, decline_code, network_decline_code }: Failure): string | undefined {
  if (network_decline_code !== undefined && /^R\d\d$/.test(network_decline_code)) return network_decline_code;
  return RETURN_CODES.get(decline_code ?? code ?? '');
}

/** Every code of the tables, for the reference page. */
export const declineTable = {
  soft: CARD.soft,
  hard: [...CARD.hard, ...BANK_HARD],
  returns: [...RETURN_CODES],
} as const;
