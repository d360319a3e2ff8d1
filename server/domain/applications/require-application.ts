import { FunnelError, RIGHTS, type Caller, type Owner } from '#api';

import { selectRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { type FoundContext, subjectOf } from '../calls/context.ts';
import { type Application, findApplication, lockApplication } from './applications.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import { requireVerifiedContact, readContact } from './enrollee.ts';

/** The application of this id, as far as this session may do with it what the call does (decision 0023). */
export function requireApplication(context: FoundContext, applicationId: string): Promise<Application> {
  return requirePermittedApplication(context, applicationId, (id) => findApplication(context.db, subjectOf(context), id));
}

/** The same, held until the transaction ends. */
export function requireLockedApplication(trx: Db, context: FoundContext, applicationId: string): Promise<Application> {
  return requirePermittedApplication(context, applicationId, (id) => lockApplication(trx, subjectOf(context), id));
}

/** Runs the work in one transaction that holds the application, as far as this session may do with it what the call does. */
export function withApplication<T>(
  context: FoundContext,
  applicationId: string,
  work: (trx: Db, application: Application) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (trx) => work(trx, await requireLockedApplication(trx, context, applicationId)));
}

/** After a plan has started, nothing of its application changes. */
export function refuseCompleted(application: Application): void {
  if (application.payment_plan_id !== null) throw new FunnelError('application_is_already_completed');
}

/** Person and bills stay while the processor decides on a payment in full: its money was authorized for them. */
export async function refuseWhilePaying(trx: Db, { provider_id, application_id }: Application): Promise<void> {
  const paying = selectRows(trx, 'payment_plans', { provider_id, application_id, status: 'PAYING' });
  if (await paying.executeTakeFirst()) throw new FunnelError('full_payment_under_way', { message: 'these bills are being paid' });
}

/** What is for bills alone: an old plan moves as it is, by the contact that its file names. */
export function refuseTransfer({ old_plan_id }: Application): void {
  if (old_plan_id !== null) throw new FunnelError('forbidden', { message: 'this application transfers an old plan' });
}

/**
 * The application of this id, by the table that `#api` declares. What a session has started opens the person's application
 * once it was merged into that one. Another person's application is not found, so it is not there.
 */
async function requirePermittedApplication(
  context: Pick<FoundContext, 'session' | 'touches'>,
  applicationId: string,
  find: (id: string) => Promise<Application | undefined>,
): Promise<Application> {
  const named = await find(applicationId);
  if (!named) throw absent();
  const isMerged = named.merged_into !== null && ownerOf(context.session, named) === 'own';
  const application = isMerged ? await find(named.merged_into ?? '') : named;
  if (!application) throw absent();
  requireRight(context, ownerOf(context.session, application));
  return application;
}

/** True for who acts for the person: a verified session, or an agent of the provider's own. */
export function actsForPerson({ verified_at, agent }: Pick<SessionRecord, 'verified_at' | 'agent'>): boolean {
  return verified_at !== null || agent?.kind === 'internal';
}

function requireRight({ session, touches }: Pick<FoundContext, 'session' | 'touches'>, owner: Owner): void {
  if (touches === 'nothing') return;
  const caller = callerOf(session);
  const right = RIGHTS[touches][caller][owner];
  if (right === 'yes') return;
  // In a sealed lookup, any other application does not exist for the caller: its id would reveal the person found.
  if (right === 'absent' || (caller === 'sealed' && owner !== 'own')) throw absent();
  if (right === 'denied') throw new FunnelError('auth_session_acl_denied', { message: 'this session never may' });
  throw new FunnelError('unauthorized', { message: 'a code comes before this' });
}

function ownerOf({ holder_id }: SessionRecord, { held_by }: Application): Owner {
  if (held_by === null) return 'person';
  return held_by === holder_id ? 'own' : 'neighbor';
}

function callerOf(session: SessionRecord): Caller {
  if (session.kind === 'embed') return 'frame';
  const isVerified = session.verified_at !== null;
  if (session.agent?.kind === 'internal') {
    if (!isVerified) return 'internal agent';
    return session.agent.may_refund ? 'refund agent' : 'confirmed agent';
  }
  if (isVerified) return session.agent === null ? 'verified' : 'agent with code';
  if (session.search_hash !== null) return 'sealed';
  if (session.needs_code) return 'needs code';
  return session.agent === null ? 'found' : 'external agent';
}

function absent(): FunnelError {
  return new FunnelError('not_found', { message: 'this session has no such application' });
}

/** Returns the application of a session that has verified the contact of the person who enrolls. */
export async function requireVerifiedApplication(context: FoundContext, applicationId: string): Promise<Application> {
  const application = await requireApplication(context, applicationId);
  await requireApplicationsContact(context.db, context, application);
  return application;
}

/** Rejects a session that verified the contact of a person other than the one who enrolls. */
export async function requireApplicationsContact(db: Db, context: FoundContext, application: Application): Promise<void> {
  requireVerifiedContact(context, await readContact(db, application));
}
