import type { PhoneLink } from '#api/entities';
import type { Selectable } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import { recordEvent, type AuditEvent } from '../audit/audit.ts';
import { originOf, type Context } from '../calls/context.ts';
import { giveUpMessage, listMessages, type OutboxMessage } from '../messages/outbox.ts';
import { endSessionsOfLink } from '../sessions/sessions.ts';
import type { Application, ApplicationKey } from './applications.ts';

export type StoredLink = Selectable<Database['phone_links']>;

/** A link that was neither used to the end nor ended. */
export const OPEN = { signed_at: null, ended_at: null } as const;

/** The last link of an application, whatever became of it. */
export function findLastLink(db: Db, { provider_id, application_id }: ApplicationKey): Promise<StoredLink | undefined> {
  return selectRows(db, 'phone_links', { provider_id, application_id }).orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/** The open link of a locked application: there is at most one. */
function findOpenLink(trx: Db, { provider_id, application_id }: ApplicationKey): Promise<StoredLink | undefined> {
  return selectRows(trx, 'phone_links', { provider_id, application_id, ...OPEN })
    .forUpdate()
    .executeTakeFirst();
}

/** The link of this token, held until the transaction ends. */
export function lockLinkOfToken(trx: Db, provider_id: string, token_hash: string): Promise<StoredLink | undefined> {
  return selectRows(trx, 'phone_links', { provider_id, token_hash }).forUpdate().executeTakeFirst();
}

type Reached = 'opened_at' | 'method_added_at' | 'signed_at';

/** Notes that the patient has come so far. The first time counts. */
export async function noteReached(trx: Db, { provider_id, link_id }: StoredLink, column: Reached, at: Date): Promise<void> {
  await updateRows(trx, 'phone_links', { provider_id, link_id, ...OPEN })
    .set({ [column]: at })
    .where(column, 'is', null)
    .execute();
}

/** Ends the open link of a locked application, with its unsent message and the sessions that it opened. Answers the link. */
export async function endOpenLink(
  trx: Db,
  context: Context,
  application: ApplicationKey,
  ended_by: NonNullable<StoredLink['ended_by']>,
): Promise<StoredLink | undefined> {
  const link = await findOpenLink(trx, application);
  if (!link) return undefined;
  const { provider_id, link_id } = link;
  await updateRows(trx, 'phone_links', { provider_id, link_id }).set({ ended_at: context.now, ended_by }).execute();
  const message = await findLinkMessage(trx, link);
  if (message) await giveUpMessage(trx, message, context.now);
  // The payer's own plan stays open to them, on whichever device it was started.
  if (ended_by !== 'plan') await endSessionsOfLink(trx, link);
  await recordLinkEvent(trx, context, link, { event: 'phone_link.ended', details: { by: ended_by } });
  return link;
}

/** The open link through which this very session acts for the application. */
export async function findOwnLink(trx: Db, { session }: Context, application: ApplicationKey): Promise<StoredLink | undefined> {
  if (session.phone_link_id === null) return undefined;
  const link = await findOpenLink(trx, application);
  return link?.link_id === session.phone_link_id && link.used_by === session.holder_id ? link : undefined;
}

/** The plan has started: by the patient through the link, or else by another session, which ends the link. */
export async function closeLinkByPlan(trx: Db, context: Context, application: ApplicationKey): Promise<void> {
  const own = await findOwnLink(trx, context, application);
  if (!own) return void (await endOpenLink(trx, context, application, 'plan'));
  await noteReached(trx, own, 'signed_at', context.now);
  await recordLinkEvent(trx, context, own, { event: 'phone_link.signed' });
}

/** The right code uses the link up for this session. False where the link is over, or another session has used it. */
export async function useLink(trx: Db, { session, now }: Context, application: Application): Promise<boolean> {
  if (session.phone_link_id === null) return true;
  const { provider_id } = application;
  const link = await selectRows(trx, 'phone_links', { provider_id, link_id: session.phone_link_id, ...OPEN })
    .forUpdate()
    .executeTakeFirst();
  if (link?.application_id !== application.application_id) return false;
  if (link.used_by !== null) return link.used_by === session.holder_id;
  await updateRows(trx, 'phone_links', { provider_id, link_id: link.link_id })
    .set({ verified_at: now, used_by: session.holder_id })
    .execute();
  return true;
}

/** Records an event of a link, in a chain of its own, so that it changes no application. */
export async function recordLinkEvent(
  trx: Db,
  context: Context,
  { provider_id, link_id, application_id }: Pick<StoredLink, 'provider_id' | 'link_id' | 'application_id'>,
  { event, details }: AuditEvent,
): Promise<void> {
  const chain = { provider_id, chain_id: link_id };
  await recordEvent(trx, chain, { event, details: { application_id, ...details } }, originOf(context));
}

/** What the agent sees of a link. */
export async function linkAnswer(db: Db, link: StoredLink, now: Date): Promise<PhoneLink> {
  const message = await findLinkMessage(db, link);
  const method = link.method_added_at === null ? undefined : await findMethod(db, link);
  return {
    link_id: link.link_id,
    state: stateOf(link, message, now),
    ended_by: link.ended_by,
    sent_to: link.sent_to,
    sent_at: link.created_at.toISOString(),
    expires_at: link.expires_at.toISOString(),
    opened_at: timeOf(link.opened_at),
    verified_at: timeOf(link.verified_at),
    method_added_at: timeOf(link.method_added_at),
    method_kind: method?.kind ?? null,
    signed_at: timeOf(link.signed_at),
  };
}

function stateOf(link: StoredLink, message: OutboxMessage | undefined, now: Date): PhoneLink['state'] {
  if (link.signed_at !== null) return 'signed';
  if (link.ended_at !== null) return 'ended';
  if (link.method_added_at !== null) return 'method_added';
  if (link.verified_at !== null) return 'verified';
  if (link.opened_at !== null) return 'opened';
  if (link.expires_at <= now) return 'expired';
  // The partner took it, and the phone did not.
  if (message?.outcome === 'undelivered') return 'refused';
  // One of unknown outcome may be on the phone, and does not leave again.
  if (message === undefined || message.sent_at !== null || message.outcome === 'unknown') return 'sent';
  return message.failed_at === null ? 'sending' : 'refused';
}

function timeOf(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}

function findMethod(db: Db, { provider_id, application_id }: StoredLink) {
  return selectRows(db, 'payment_methods', { provider_id, application_id, status: 'active' }).executeTakeFirst();
}

async function findLinkMessage(db: Db, { provider_id, link_id }: StoredLink): Promise<OutboxMessage | undefined> {
  const [message] = await listMessages(db, { provider_id, reasons: [linkReason(link_id)] });
  return message;
}

/** The cause of the message with the link. */
export function linkReason(linkId: string): string {
  return `phone-link ${linkId}`;
}
