import { calls, FunnelError, type BodyOf } from '#api';
import type { DayString } from '#rules';

import { inTransaction } from '../../platform/database/transaction.ts';
import { networkOf } from '../../platform/http/request-address.ts';
import type { Db } from '../../schema/database.ts';
import { lockLinkOfToken, noteReached, recordLinkEvent, type StoredLink } from '../applications/phone-links.ts';
import { vaultBehindCode } from '../applications/vault.ts';
import { takeAttempts, type AttemptLimit } from '../audit/attempts.ts';
import type { Context } from '../calls/context.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { createSession, type RenewedSession } from '../sessions/session-store.ts';
import { forgetPatient } from '../sessions/sessions.ts';

/** The session knows no birth date before the code, so the page gets the earliest one there is. */
const NO_BIRTH_DATE = '1901-01-01' as DayString;
const MINUTES_15 = 15 * 60;

/** What is kept of the token of a link. */
export function linkTokenHash({ keyedHash }: Pick<Context, 'keyedHash'>, token: string): string {
  return keyedHash('phone-link', token);
}

/**
 * Begins a session of the patient's own, which knows whom the link is for and must enter the code. Opening uses nothing up, so a
 * preview of the message or the browser inside of an app takes the link from no patient.
 */
export const openPhoneLink = defineRoute(calls.openPhoneLink, async (context) => {
  await countOpening(context);
  const { db, session, provider, body } = context;
  // The browser of an agent is not the patient's phone.
  if (session.agent !== null) return ok({ state: 'agent', vault: null });
  const opened = await inTransaction(db, async (trx) => {
    const link = await lockLinkOfToken(trx, provider.provider_id, linkTokenHash(context, body.token));
    const state = stateFor(context, link);
    return link && state === 'opened' ? { state, renewed: await begin(trx, context, link) } : { state, renewed: undefined };
  });
  if (!opened.renewed) return ok({ state: opened.state, vault: null });
  const uniqueValue = opened.renewed.session.unique_value ?? '';
  const vault = vaultBehindCode(context, uniqueValue, { birthDate: NO_BIRTH_DATE, bills: undefined });
  return { ...ok({ state: opened.state, vault }), signIn: opened.renewed };
});

type LinkState = BodyOf<typeof calls.openPhoneLink>['state'];

function stateFor({ session, now }: Context, link: StoredLink | undefined): LinkState {
  if (!link) return 'unknown';
  if (link.ended_at !== null) return 'ended';
  if (link.used_by !== null) return link.used_by === session.holder_id && session.verified_at !== null ? 'own' : 'used';
  return link.expires_at <= now ? 'expired' : 'opened';
}

/** Nothing of the session before is left in this browser: it may have been another person's. */
async function begin(trx: Db, context: Context, link: StoredLink): Promise<RenewedSession> {
  const { session, ports, now } = context;
  const { provider_id, patient_id, link_id } = link;
  const { locale, configuration_version } = session;
  await forgetPatient(trx, session);
  const found = { patient_id, needs_code: true, unique_value: ports.random.uuid(), phone_link_id: link_id };
  const renewed = await createSession(trx, provider_id, { locale, configuration_version, ...found }, now);
  await noteReached(trx, link, 'opened_at', now);
  await recordLinkEvent(trx, { ...context, session: renewed.session }, link, { event: 'phone_link.opened' });
  return renewed;
}

/** A token cannot be guessed; these only keep a flood away. */
async function countOpening({ db, provider, session, address, keyedHash, now }: Context): Promise<void> {
  const limits: readonly AttemptLimit[] = [
    { kind: 'phone-link-session', subject: session.session_id_hash, max: 20, seconds: MINUTES_15 },
    { kind: 'phone-link-address', subject: keyedHash('address', networkOf(address)), max: 120, seconds: MINUTES_15 },
  ];
  const refused = await takeAttempts(db, provider.provider_id, limits, now);
  if (refused.length > 0) throw new FunnelError('too_many_requests', { retryAfter: MINUTES_15 });
}
