import { sql } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import { sealRow } from '../../platform/database/sealed-rows.ts';
import type { Db } from '../../schema/database.ts';
import type { OpenRow } from '../../schema/sealed-tables.ts';
import type { Subject } from '../audit/audit.ts';
import type { Context } from '../calls/context.ts';
import { personOf } from './applications.ts';
import { contactHash } from './enrollee.ts';

type PhoneChange = OpenRow<'phone_changes'>;

/** The number that this person asked for and that still waits. */
export function findWaitingPhone(db: Db, subject: Subject, person: string): Promise<PhoneChange | undefined> {
  return selectRows(db, 'phone_changes', { ...waitingOf(subject), person }).executeTakeFirst();
}

/** The numbers that the people of this patient use since they proved them or the waiting time was over: of each person, the last one. */
export async function readUsedPhones(db: Db, { provider_id, patient_id }: Subject): Promise<ReadonlyMap<string, string>> {
  const used = await selectRows(db, 'phone_changes', { provider_id, patient_id, outcome: 'used' }).orderBy('ended_at').execute();
  return new Map(used.map(({ person, phone }) => [person, phone]));
}

/**
 * The numbers, by person, that were proved before such numbers were kept here: of people without a kept number, those of their
 * applications that a code reached, or of which the audit has another proof.
 */
export async function listPhonesProvedBefore(
  db: Db,
  context: Pick<Context, 'keyedHash'>,
  { provider_id, patient_id }: Subject,
  used: ReadonlyMap<string, string>,
): Promise<readonly (readonly [person: string, phone: string])[]> {
  const applications = await selectRows(db, 'applications', { provider_id, patient_id }).execute();
  const entered = applications.flatMap((application) => {
    const { application_id, phone } = application;
    const person = personOf(application);
    return phone === null || used.has(person) ? [] : [{ application_id, person, phone }];
  });
  if (entered.length === 0) return [];

  const { rows } = await sql<{ application_id: string }>`
    select application_id
    from unnest(
      ${entered.map(({ application_id }) => application_id)}::uuid[], ${entered.map(({ phone }) => contactHash(context, phone))}::text[]
    ) as entered (application_id, phone_hash)
    where exists (
      select from verification_codes c
      where c.provider_id = ${provider_id} and c.application_id = entered.application_id
        and c.destination_hash = entered.phone_hash and c.used_at is not null
    ) or exists (
      select from audit_events e
      where e.provider_id = ${provider_id} and e.chain_id = entered.application_id and (
        (e.event = 'phone.changed' and e.details ->> 'by' in ('code', 'agent', 'waiting'))
        or (e.event = 'contact.verified' and e.details ->> 'method' = 'agent'))
    )
  `.execute(db);
  const proved = new Set(rows.map(({ application_id }) => application_id));
  return entered.filter(({ application_id }) => proved.has(application_id)).map(({ person, phone }) => [person, phone]);
}

/** Keeps a number that this person has proved, for their later enrollments. */
export async function insertUsedPhone(
  trx: Db,
  { provider_id, patient_id }: Subject,
  { person, phone, at }: Pick<PhoneChange, 'person' | 'phone'> & { readonly at: Date },
): Promise<void> {
  const subject = { provider_id, patient_id };
  if ((await readUsedPhones(trx, subject)).get(person) === phone) return;
  const used = { ...subject, person, phone, asked_at: at, usable_at: at, ended_at: at, outcome: 'used' } as const;
  await trx
    .insertInto('phone_changes')
    .values(await sealRow(trx, 'phone_changes', used))
    .execute();
}

/** Stores a number that waits; a person has at most one. */
export async function insertWaitingPhone(
  trx: Db,
  { provider_id, patient_id }: Subject,
  change: Pick<PhoneChange, 'person' | 'phone' | 'asked_at' | 'usable_at'>,
): Promise<void> {
  const waiting = { provider_id, patient_id, ...change, outcome: null };
  await trx
    .insertInto('phone_changes')
    .values(await sealRow(trx, 'phone_changes', waiting))
    .execute();
}

/** Ends what waits: of one person, or of everybody who answers for this patient's bills. Returns how many ended. */
export async function endWaitingPhones(
  trx: Db,
  subject: Subject,
  { at, outcome, person }: { readonly at: Date; readonly outcome: 'stopped' | 'replaced'; readonly person?: string },
): Promise<number> {
  const ended = { ...waitingOf(subject), ...(person !== undefined && { person }) };
  const { numUpdatedRows } = await updateRows(trx, 'phone_changes', ended).set({ ended_at: at, outcome }).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** True when a number of this patient's people has waited long enough. */
export async function isPhoneDue(db: Db, subject: Subject, now: Date): Promise<boolean> {
  const due = await selectRows(db, 'phone_changes', waitingOf(subject)).where('usable_at', '<=', now).limit(1).executeTakeFirst();
  return due !== undefined;
}

/** Marks the numbers whose waiting time is over as used, each once, and returns them. */
export function takeWaitedPhones(trx: Db, subject: Subject, now: Date): Promise<readonly PhoneChange[]> {
  return updateRows(trx, 'phone_changes', waitingOf(subject))
    .set({ ended_at: now, outcome: 'used' })
    .where('usable_at', '<=', now)
    .returningAll()
    .$castTo<PhoneChange>()
    .execute();
}

function waitingOf({ provider_id, patient_id }: Subject) {
  return { provider_id, patient_id, ended_at: null };
}
