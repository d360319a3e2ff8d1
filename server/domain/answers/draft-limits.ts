import { FunnelError } from '#api';

import { networkOf } from '../../platform/http/request-address.ts';
import { giveAttemptsBack, takeAttempts, type AttemptLimit } from '../audit/attempts.ts';
import type { Context } from '../calls/context.ts';

const HOUR = 60 * 60;
const MINUTES_10 = 10 * 60;
const MINUTES_15 = 15 * 60;

/** More than any visitor saves, and less than fills a database. */
export function countSaving(context: Context): Promise<void> {
  return count(context, 'draft-save', { session: 60, network: 240, provider: 20_000, seconds: HOUR });
}

/** A token cannot be guessed; these only keep a flood away. */
export function countOpening(context: Context): Promise<void> {
  return count(context, 'draft-link', { session: 20, network: 120, provider: 20_000, seconds: MINUTES_15 });
}

/** Takes back what was counted for a message that is not put after all. */
export type GiveBack = () => Promise<void>;

/**
 * Counts a message to the contact of a draft: a link or a code. These limits are apart from those of codes that sign in, so a stranger
 * who saves drafts for a number keeps its owner from no code. Only messages to phones cost so much that a provider has a budget of them.
 */
export async function countDraftMessage(
  { db, provider: { provider_id }, session, address, keyedHash, now }: Context,
  { channel, to }: { readonly channel: 'sms' | 'email'; readonly to: string },
): Promise<GiveBack> {
  const contact = keyedHash('contact', to.toLowerCase());
  const limits: readonly AttemptLimit[] = [
    { kind: 'draft-send-session', subject: session.session_id_hash, max: 10, seconds: HOUR },
    { kind: 'draft-send-address', subject: keyedHash('address', networkOf(address)), max: 60, seconds: HOUR },
    { kind: 'draft-send-burst', subject: contact, max: 5, seconds: MINUTES_10 },
    { kind: 'draft-send-day', subject: contact, max: 10, seconds: 24 * HOUR },
    { kind: `draft-send-${channel}`, subject: 'all', max: channel === 'sms' ? 200 : 2_000, seconds: HOUR },
  ];
  const refused = await takeAttempts(db, provider_id, limits, now);
  const taken = limits.filter(({ kind }) => !refused.includes(kind));
  const giveBack: GiveBack = () => giveAttemptsBack(db, provider_id, taken, now);
  if (refused.length === 0) return giveBack;
  await giveBack();
  throw new FunnelError('too_many_requests', { message: 'enough messages were sent for now', retryAfter: MINUTES_10 });
}

interface Most {
  readonly session: number;
  readonly network: number;
  readonly provider: number;
  readonly seconds: number;
}

async function count(
  { db, provider, session, address, keyedHash, now }: Context,
  kind: string,
  { session: ofSession, network, provider: ofProvider, seconds }: Most,
): Promise<void> {
  const limits: readonly AttemptLimit[] = [
    { kind: `${kind}-session`, subject: session.session_id_hash, max: ofSession, seconds },
    { kind: `${kind}-address`, subject: keyedHash('address', networkOf(address)), max: network, seconds },
    { kind: `${kind}-provider`, subject: 'all', max: ofProvider, seconds },
  ];
  const refused = await takeAttempts(db, provider.provider_id, limits, now);
  if (refused.length > 0) throw new FunnelError('too_many_requests', { retryAfter: seconds });
}
