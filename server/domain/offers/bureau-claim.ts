import { FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { takeAttempts } from '../audit/attempts.ts';
import { endPull, findLastDecision, findPull, insertPull, type BureauPull } from './bureau-pulls.ts';
import { bureauRefusal, isStillRefused } from './bureau-refusal.ts';
import type { FoundContext } from '../calls/context.ts';
import type { OfferRequest } from './offer-request.ts';

/** Each pull costs money and may be seen in a credit file (trust, T21). */
const MOST_PULLS = { kind: 'bureau-pull', max: 5, seconds: 24 * 60 * 60 } as const;

/** The right to query the bureau now, for one request at a time. An existing decision is returned without a query. */
export async function claimPull(
  trx: Db,
  context: FoundContext,
  application: Application,
  { setHash, addressHash, consentId }: OfferRequest,
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
  const pull = await insertPull(trx, key, { consentId, addressHash, at: context.now });
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
