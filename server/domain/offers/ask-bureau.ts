import { FunnelError, isErrorCode, type ErrorCode } from '#api';

import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { takeAttempts } from '../audit/attempts.ts';
import {
  endPull,
  findLastDecision,
  findLostRequest,
  findPull,
  insertPull,
  type BureauPull,
  answerPull,
  keepPull,
  requestName,
} from './bureau-pulls.ts';
import type { FoundContext } from '../calls/context.ts';
import type { OfferRequest } from './offer-request.ts';
import type { BureauAnswer } from '../../partners/ports.ts';
import type { Claim } from './store-bureau-answer.ts';
import { findRefusal } from '../../partners/bureau-refusals.ts';

/** Each pull costs money and may be seen in a credit file (trust, T21). */
const MOST_PULLS = { kind: 'bureau-pull', max: 5, seconds: 24 * 60 * 60 } as const;

/** The right to query the bureau now, for one request at a time. An existing decision is returned without a query. */
export async function claimPull(
  trx: Db,
  context: FoundContext,
  application: Application,
  { setHash, addressHash, consentId, bills }: OfferRequest,
): Promise<BureauPull> {
  const { provider_id, application_id } = application;
  const key = { provider_id, application_id, set_hash: setHash };
  const standing = await findPull(trx, key);
  if (standing?.state === 'refused' && isStillRefused(standing, addressHash)) throw bureauRefusal(standing.refusal);
  if (standing?.state === 'asking' && !standing.is_lost) {
    throw new FunnelError('idempotency_in_progress', { message: 'the bureau is being asked', retryAfter: 1 });
  }
  if (standing) await endPull(trx, standing, context.now);

  await countPull(trx, context, application);
  const requestId = await findLostRequest(trx, key, { addressHash, at: context.now });
  const billIds = bills.map(({ bill_id }) => bill_id);
  const pull = await insertPull(trx, key, { requestId, consentId, addressHash, billIds, at: context.now });
  if (!pull) throw new FunnelError('idempotency_in_progress', { message: 'the bureau is being asked', retryAfter: 1 });
  return pull;
}

/** Beyond the limit, the last refusal remains in force. */
async function countPull(trx: Db, { keyedHash, now }: FoundContext, application: Application): Promise<void> {
  const limit = { ...MOST_PULLS, subject: keyedHash('application', application.application_id) };
  const refused = await takeAttempts(trx, application.provider_id, [limit], now);
  if (refused.length === 0) return;
  const last = await findLastDecision(trx, application);
  if (last?.state === 'refused') throw bureauRefusal(last.refusal);
  throw new FunnelError('too_many_requests', { message: 'the bureau was asked often enough today', retryAfter: 24 * 60 * 60 });
}

/** Less than a client waits (30 s). */
const PATIENCE_MS = 28_000;
/** A request in progress that is silent for several of these counts as lost, and another may begin. */
const BEAT_MS = 1_500;

/** The bureau receives who and how much, never where or why the patient was treated (FCRA 604, 12 CFR 1022.30). */
export async function askBureau({ ports, db }: FoundContext, { pull, request }: Claim): Promise<BureauAnswer> {
  const { first_name, last_name, birth_date } = request.enrollee;
  const person = { first_name, last_name, birth_date, address: request.address };
  const beat = setInterval(() => void keepPull(db, pull).catch(() => undefined), BEAT_MS);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const named = { provider_id: pull.provider_id, request_id: requestName(pull) };
    return await ports.bureau.check({ ...named, ...person, amount: request.total, signal });
  } catch (error) {
    await answerPull(db, pull, { state: 'failed', at: ports.clock.now(), isOver: true });
    throw error instanceof FunnelError ? error : new FunnelError('gds_error_block_response', { cause: error });
  } finally {
    clearInterval(beat);
  }
}

/** True while a refusal holds for this address; only what can have changed meanwhile is asked about again. */
export function isStillRefused({ refusal, address_hash }: BureauPull, addressHash: string): boolean {
  const { cure } = findRefusal(refusal);
  if (cure === 'address') return address_hash === addressHash;
  return cure === 'nothing';
}

/** A stored refusal as the error that it was. */
export function bureauRefusal(code: string | null): FunnelError {
  const known: ErrorCode = isErrorCode(code) ? code : 'offer_credit_declined';
  return new FunnelError(known, { message: 'the credit bureau refused' });
}
