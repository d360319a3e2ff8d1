import { BUREAU_CODES, type ErrorCode } from '#api';
import type { Page } from 'playwright';

import { refusal, standInFor, success } from './stand-in.ts';

/** The destination of a code after the first failed attempt, and the heading of that page. */
export interface Place {
  readonly path: string;
  readonly title: string;
}

const enroll: Place = { path: '/errors/error-enroll', title: 'enrollError.title' };
const identity: Place = { path: '/errors/error-identity', title: 'errorIdentity.title' };
const address: Place = { path: '/address', title: 'address.title' };
const frozen: Place = { path: '/errors/credit-freeze', title: 'creditFreeze.title' };

/** Spec 8, "Credit-bureau codes from offer creation and their mapping"; every other code of a bureau is unlisted. */
const mapped: Readonly<Partial<Record<ErrorCode, Place>>> = {
  offer_credit_frozen: frozen,
  gds_frozen_credit: frozen,
  guarantor_delinquent: { path: '/errors/bankruptcy-exists', title: 'bankruptcyExists.title' },
  guarantor_denied: { path: '/errors/ofac-hit', title: 'ofacHit.title' },
  guarantor_no_credit_file: address,
  guarantor_missing_ssn: address,
  guarantor_incorrect_pii: address,
  // Other bills are the cure, so the page offers them before the address.
  underwriting_amount_not_in_allowed_range: { path: '/address', title: 'address.amount.title' },
};

/** Faults that are no decision of a bureau. */
const faults = [
  'bill_not_found',
  'validation_error',
  'json_schema_validation_error',
  'not_found',
  'too_many_requests',
  'auth_csrf_bad',
  'idempotency_error',
  'internal_server_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** Every code with which offers can be refused, and its destination. */
export const refusals: readonly (readonly [code: ErrorCode, place: Place])[] = [
  ...[...BUREAU_CODES, 'offer_below_minimum_amount' as const].map((code) => [code, mapped[code] ?? enroll] as const),
  ...faults.map((code) => [code, identity] as const),
];

const NOTICE =
  '<!doctype html><html lang="en"><head><title>Notice</title></head><body><main><section id="a"><h2>Notice</h2><p>Words.</p></section></main></body></html>';

/** Refuses every call for offers with the code set last, and returns the matching decision of a bureau. */
export async function refuseOffers(page: Page): Promise<(code: ErrorCode) => void> {
  const [offers, lastDecision] = [await standInFor(page, 'createOffers'), await standInFor(page, 'getRefusal')];
  return (code) => {
    // The page uses a message of its own.
    offers.answer = refusal(code, { userMessage: undefined });
    lastDecision.answer = success({ refusal: BUREAU_CODES.some((known) => known === code) ? decision(code) : null });
  };
}

/** A decision of a bureau. */
export function decision(code: ErrorCode) {
  const notice = { document_id: 'n', document_type: 'adverse_action_notice', name: 'Notice', html_file: NOTICE, hash: 'h' };
  return { code, cure: 'nothing', decided_at: '2026-06-16T16:00:00Z', notice };
}

/** Waits until the toast has faded in: before that, its contrast is too low. */
export async function waitForToast(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const toast = document.querySelector('.Toastify__toast');
    return toast?.getAnimations({ subtree: true }).every(({ playState }) => playState === 'finished') ?? false;
  });
}
