import { FunnelError, RIGHTS, type Caller, type Owner } from '#api';

import { selectRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { type FoundContext, subjectOf } from '../calls/context.ts';
import { type Application, findApplication, lockApplication } from './applications.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import { isVerifiedContact, requireVerifiedContact, readContact } from './enrollee.ts';
import { readChosenPeople } from '../patients/patients.ts';

/** The application of this id, as far as this session may do with it what the call does (decision 0023). */
export function requireApplication(context: FoundContext, applicationId: string): Promise<Application> {
  return requirePermittedApplication(context.db, context, applicationId, findApplication);
}

/** The same, held until the transaction ends. */
export function requireLockedApplication(trx: Db, context: FoundContext, applicationId: string): Promise<Application> {
  return requirePermittedApplication(trx, context, applicationId, lockApplication);
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
export async function refuseWhilePaying(trx: Db, application: Application): Promise<void> {
  if (await isPaying(trx, application))
    throw new FunnelError('full_payment_under_way', { message: 'these bills are being paid' });
}

/** Whether the processor decides on a payment in full of the application's bills. */
export async function isPaying(trx: Db, { provider_id, application_id }: Application): Promise<boolean> {
  const paying = selectRows(trx, 'payment_plans', { provider_id, application_id, status: 'PAYING' });
  return (await paying.executeTakeFirst()) !== undefined;
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
  db: Db,
  context: FoundContext,
  applicationId: string,
  find: typeof findApplication,
): Promise<Application> {
  const subject = subjectOf(context);
  const named = await find(db, subject, applicationId);
  if (!named) throw absent();
  const isMerged = named.merged_into !== null && ownerOf(context.session, named) === 'own';
  const application = isMerged ? await find(db, subject, named.merged_into ?? '') : named;
  if (!application) throw absent();
  await requireRight(db, context, application);
  return application;
}

/** What an application is about: the bills of a person, or an old plan of theirs. */
type About = Pick<Application, 'old_plan_id'>;

const BILLS: About = { old_plan_id: null };

/**
 * True for a session that has verified a contact of a person who answers for the bills, or for an old plan, the contact of a payer.
 * The payer of an old plan who does not answer for the bills has verified nothing for them: that takes another code.
 */
export function isVerifiedFor(
  { verified_at, needs_code }: Pick<SessionRecord, 'verified_at' | 'needs_code'>,
  { old_plan_id }: About = BILLS,
): boolean {
  return verified_at !== null && (old_plan_id !== null || !needs_code);
}

/** True for who acts for the person: a session verified for this, or an agent of the provider's own. */
export function actsForPerson(
  session: Pick<SessionRecord, 'verified_at' | 'needs_code' | 'agent'>,
  about: About = BILLS,
): boolean {
  return isVerifiedFor(session, about) || session.agent?.kind === 'internal';
}

async function requireRight(db: Db, context: FoundContext, application: Application): Promise<void> {
  const { session, touches } = context;
  if (touches === 'nothing') return;
  const owner = ownerOf(session, application);
  const caller = callerOf(session, await isVerifiedNow(db, context, application));
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

/**
 * Several people may pay old plans of one person, so an old plan is for the one who verified the contact of its payer. A call for
 * money compares the contact of any application by itself (`requireApplicationsContact`).
 */
async function isVerifiedNow(db: Db, context: FoundContext, application: Application): Promise<boolean> {
  if (!isVerifiedFor(context.session, application)) return false;
  if (application.old_plan_id === null || context.touches === 'money') return true;
  return isVerifiedContact(context, await readContact(db, application));
}

function callerOf(session: SessionRecord, isVerified: boolean): Caller {
  if (session.kind === 'embed') return 'frame';
  if (session.agent?.kind === 'internal') {
    if (!isVerified) return 'internal agent';
    return session.agent.may_refund ? 'refund agent' : 'confirmed agent';
  }
  if (isVerified) return session.agent === null ? 'verified' : 'agent with code';
  if (session.verified_at !== null && session.agent === null) return 'other payer';
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
  requireVerifiedContact(context, application, await readChosenPeople(db, application));
}
