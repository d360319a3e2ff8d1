import type { Selectable } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';
import type { Subject } from '../audit/audit.ts';

export type PhoneChange = Selectable<Database['phone_changes']>;

/** The number that this person asked for and that still waits. */
export function findWaitingPhone(db: Db, subject: Subject, person: string): Promise<PhoneChange | undefined> {
  return waitingOf(db, subject).where('person', '=', person).selectAll().executeTakeFirst();
}

/** The number that this person uses since its waiting time is over; the last one of several. */
export async function findUsedPhone(db: Db, { provider_id, patient_id }: Subject, person: string): Promise<string | undefined> {
  const used = await db
    .selectFrom('phone_changes')
    .select('phone')
    .where('provider_id', '=', provider_id)
    .where('patient_id', '=', patient_id)
    .where('person', '=', person)
    .where('outcome', '=', 'used')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return used?.phone;
}

/** Stores a number that waits; a person has at most one. */
export async function insertWaitingPhone(
  trx: Db,
  { provider_id, patient_id }: Subject,
  change: Pick<PhoneChange, 'person' | 'phone' | 'asked_at' | 'usable_at'>,
): Promise<PhoneChange> {
  return trx
    .insertInto('phone_changes')
    .values({ provider_id, patient_id, ...change, outcome: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends what waits: of one person, or of everybody who answers for this patient's bills. Returns how many ended. */
export async function endWaitingPhones(
  trx: Db,
  { provider_id, patient_id }: Subject,
  { at, outcome, person }: { readonly at: Date; readonly outcome: 'stopped' | 'replaced'; readonly person?: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('phone_changes')
    .set({ ended_at: at, outcome })
    .where('provider_id', '=', provider_id)
    .where('patient_id', '=', patient_id)
    .where('ended_at', 'is', null)
    .$if(person !== undefined, (query) => query.where('person', '=', person ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** True when a number of this patient's people has waited long enough. */
export async function isPhoneDue(db: Db, subject: Subject, now: Date): Promise<boolean> {
  const due = await waitingOf(db, subject).where('usable_at', '<=', now).select('change_id').limit(1).executeTakeFirst();
  return due !== undefined;
}

/** Marks the numbers whose waiting time is over as used, each once, and returns them. */
export function takeWaitedPhones(trx: Db, { provider_id, patient_id }: Subject, now: Date): Promise<readonly PhoneChange[]> {
  return trx
    .updateTable('phone_changes')
    .set({ ended_at: now, outcome: 'used' })
    .where('provider_id', '=', provider_id)
    .where('patient_id', '=', patient_id)
    .where('ended_at', 'is', null)
    .where('usable_at', '<=', now)
    .returningAll()
    .execute();
}

function waitingOf(db: Db, { provider_id, patient_id }: Subject) {
  return db
    .selectFrom('phone_changes')
    .where('provider_id', '=', provider_id)
    .where('patient_id', '=', patient_id)
    .where('ended_at', 'is', null);
}
