import { FunnelError } from '#api';

import { networkOf } from '../http/network-of.ts';
import { takeAttempts, type AttemptLimit } from '../store/attempts.ts';
import type { Context, FoundContext } from './context.ts';
import { contactHash } from './enrollee.ts';

const HOUR = 60 * 60;

/** Numbers that no file names are where messages are sent for money (trust, T4): a provider has a budget of them. */
const UNLISTED: AttemptLimit = { kind: 'code-send-unlisted', subject: 'all', max: 200, seconds: HOUR };

/** Counts a code for somebody who was found. */
export async function countSend(context: FoundContext, to: string, isListed: boolean): Promise<void> {
  const { keyedHash, session } = context;
  const patient = { kind: 'code-send-patient', subject: keyedHash('patient', session.patient_id), max: 15, seconds: 24 * HOUR };
  const limits = [...limitsOf(context, to), patient, ...(isListed ? [] : [UNLISTED])];
  const refused = await take(context, limits);
  if (refused.includes(UNLISTED.kind)) warn(context);
  if (refused.length > 0) throw enough();
}

/**
 * Counts a code for whoever has this contact. False when it must not be sent, because no plan names the contact and the
 * budget for such is used up: that is not told, or it would tell which contacts have plans.
 */
export async function countContactSend(context: Context, to: string, isListed: boolean): Promise<boolean> {
  const { keyedHash, address } = context;
  const network = { kind: 'code-send-address', subject: keyedHash('address', networkOf(address)), max: 60, seconds: HOUR };
  if ((await take(context, [...limitsOf(context, to), network])).length > 0) throw enough();

  // Counted only now: who is refused already must not use up what others share.
  const shared = { kind: 'code-send-contacts', subject: 'all', max: 2_000, seconds: HOUR };
  if ((await take(context, [shared])).length > 0) throw enough();
  const isRefused = !isListed && (await take(context, [UNLISTED])).length > 0;
  if (isRefused) warn(context);
  return !isRefused;
}

function limitsOf(context: Context, to: string): readonly AttemptLimit[] {
  const subject = contactHash(context, to);
  return [
    { kind: 'code-send-burst', subject, max: 5, seconds: 10 * 60 },
    { kind: 'code-send-day', subject, max: 10, seconds: 24 * HOUR },
    { kind: 'code-send-session', subject: context.session.session_id_hash, max: 10, seconds: HOUR },
  ];
}

function take({ db, provider, now }: Context, limits: readonly AttemptLimit[]): Promise<readonly string[]> {
  return takeAttempts(db, provider.provider_id, limits, now);
}

function warn({ log, provider: { provider_id } }: Context): void {
  log.warn({ provider_id, reason: 'the budget of codes to unlisted numbers is used up' }, 'refused');
}

function enough(): FunnelError {
  return new FunnelError('too_many_requests', { message: 'enough codes were sent for now', retryAfter: 600 });
}
