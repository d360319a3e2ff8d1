import type { Updateable } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import { opened, sealChange } from '../../platform/database/sealed-rows.ts';
import { type Insert, together } from '../../platform/database/together.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { OpenRow, PersonalValues } from '../../schema/sealed-tables.ts';
import { insertAuditEvent, recordEvent, type AuditEvent, type Origin, type Subject } from '../audit/audit.ts';
import { isUuid } from '../../platform/random.ts';

export type Application = OpenRow<'applications'>;

/** Names an application in every table that has something of it. */
export type ApplicationKey = Pick<Application, 'provider_id' | 'application_id'>;

/** Who enrolls, and whose number an application holds: `patient`, or the id of a guarantor. */
export function personOf({ guarantor_id }: Pick<Application, 'guarantor_id'>): string {
  return guarantor_id ?? 'patient';
}

/** The application of a person, or nothing when the id is not of this person. */
export async function findApplication(db: Db, subject: Subject, applicationId: string): Promise<Application | undefined> {
  if (!isUuid(applicationId)) return undefined;
  return selectApplication(db, subject).where('application_id', '=', applicationId).executeTakeFirst();
}

/** The same, held so that whatever else changes this application waits until the transaction ends. */
export async function lockApplication(trx: Db, subject: Subject, applicationId: string): Promise<Application | undefined> {
  if (!isUuid(applicationId)) return undefined;
  return selectApplication(trx, subject).where('application_id', '=', applicationId).forUpdate().executeTakeFirst();
}

/** The person's application for bills that is not over yet; a person has at most one. */
export function findOpenApplication(db: Db, subject: Subject): Promise<Application | undefined> {
  return selectOpenApplication(db, subject).executeTakeFirst();
}

/** The same, held so that whatever else changes this application waits until the transaction ends. */
export function lockOpenApplication(trx: Db, subject: Subject): Promise<Application | undefined> {
  return selectOpenApplication(trx, subject).forUpdate().executeTakeFirst();
}

/** The application that a session has made for itself, and for which no contact has been verified. */
export function findHeldApplication(db: Db, subject: Subject, holderId: string): Promise<Application | undefined> {
  return selectApplication(db, subject).where('held_by', '=', holderId).where('closed_at', 'is', null).executeTakeFirst();
}

/**
 * Every open application of the person for bills, locked until the transaction ends. One with a plan is not among them, because a
 * plan that has started keeps its contact.
 */
export function lockOpenApplications(trx: Db, { provider_id, patient_id }: Subject): Promise<readonly Application[]> {
  const open = { provider_id, patient_id, closed_at: null, old_plan_id: null, payment_plan_id: null };
  return selectRows(trx, 'applications', open).orderBy('application_id').forUpdate().execute();
}

/** The person's applications for bills whose plan is over, the newest first: a person has few. */
export function listClosedApplications(db: Db, { provider_id, patient_id }: Subject): Promise<readonly Application[]> {
  return selectRows(db, 'applications', { provider_id, patient_id, old_plan_id: null, held_by: null })
    .where('closed_at', 'is not', null)
    .where('payment_plan_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The application that transfers this old plan. */
export function findTransfer(db: Db, subject: Subject, oldPlanId: string): Promise<Application | undefined> {
  return selectApplication(db, subject).where('old_plan_id', '=', oldPlanId).executeTakeFirst();
}

/** A new application, or nothing when there is one already: the person's for bills or for this old plan, or this session's own. */
export async function insertApplication(
  trx: Db,
  subject: Subject & Partial<Pick<Application, 'old_plan_id' | 'is_patient' | 'held_by'>>,
  origin: Origin,
): Promise<Application | undefined> {
  const application = await opened(trx, 'applications')
    .insertInto('applications')
    .values({ ...subject, created_at: origin.at, updated_at: origin.at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .$castTo<Application>()
    .executeTakeFirst();
  if (!application) return undefined;

  const { provider_id, application_id } = application;
  await recordEvent(trx, { provider_id, chain_id: application_id }, { event: 'application.created' }, origin);
  return application;
}

export type ApplicationChange = Pick<
  Updateable<Database['applications']>,
  | 'is_patient'
  | 'guarantor_id'
  | 'source'
  | 'selected_offer_id'
  | 'payment_method_id'
  | 'payment_plan_id'
  | 'drafted_on'
  | 'held_by'
  | 'merged_into'
  | 'closed_at'
> & {
  readonly draft?: Application['draft'];
} & Partial<PersonalValues['applications']>;

/** No offer is chosen, as after a change of the bills or the person: what was offered for others no longer holds. */
export const NOTHING_CHOSEN = { selected_offer_id: null, draft: null, drafted_on: null } as const satisfies ApplicationChange;

interface RecordedChange extends AuditEvent {
  readonly set?: ApplicationChange;
  /** Rows that belong to the change, such as the event for the provider. The same statement inserts them. */
  readonly inserts?: readonly Insert[];
}

/** Changes a locked application (or only what belongs to it) and records it in the audit, once each; the database enforces that. */
export async function changeApplication(
  trx: Db,
  { provider_id, application_id }: ApplicationKey,
  { set = {}, inserts = [], ...event }: RecordedChange,
  origin: Origin,
): Promise<Application> {
  const { draft, address, phone, named_contact, ...plain } = set;
  const personal = {
    ...(address !== undefined && { address }),
    ...(phone !== undefined && { phone }),
    ...(named_contact !== undefined && { named_contact }),
  };
  const isSealed = Object.keys(personal).length > 0;
  const envelope = isSealed && (await sealChange(trx, 'applications', { provider_id, id: application_id }, personal));
  return together(opened(trx, 'applications'), [
    insertAuditEvent(trx, { provider_id, chain_id: application_id }, event, origin),
    ...inserts,
  ])
    .updateTable('applications')
    .set({
      ...plain,
      ...(draft === undefined ? {} : { draft: draft && JSON.stringify(draft) }),
      ...envelope,
      updated_at: origin.at,
    })
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id)
    .returningAll()
    .$castTo<Application>()
    .executeTakeFirstOrThrow();
}

function selectOpenApplication(db: Db, { provider_id, patient_id }: Subject) {
  return selectRows(db, 'applications', { provider_id, patient_id, closed_at: null, old_plan_id: null, held_by: null });
}

function selectApplication(db: Db, { provider_id, patient_id }: Subject) {
  return selectRows(db, 'applications', { provider_id, patient_id });
}
