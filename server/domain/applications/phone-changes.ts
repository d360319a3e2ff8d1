import { selectRows, updateRows } from '../../platform/database/rows.ts';
import { sealRow } from '../../platform/database/sealed-rows.ts';
import type { Db } from '../../schema/database.ts';
import type { OpenRow } from '../../schema/sealed-tables.ts';
import type { Subject } from '../audit/audit.ts';

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
