import { identifierKey, type DayString } from '#rules';
import { type RawBuilder, sql, type Selectable } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { Subject } from '../audit/audit.ts';
import { findOldPlan, type OldPlan, type OneContact } from './old-plans.ts';

export type Patient = Selectable<Database['patients']>;
export type Guarantor = Selectable<Database['guarantors']>;

interface LookupKeys {
  readonly provider_id: string;
  readonly last_name_key: string;
  readonly birth_date: DayString;
}

const MOST_NAMESAKES = 20;

/** Patients born on this day; whom no bill file names is not among them. */
function bornOn(db: Db, { provider_id, birth_date }: Omit<LookupKeys, 'last_name_key'>) {
  return selectRows(db, 'patients', { provider_id, is_billed: true, birth_date }).orderBy('patient_id').limit(MOST_NAMESAKES);
}

/** Everybody of this name born on this day: twins and namesakes are several. */
export function findPatientsByName(db: Db, { provider_id, last_name_key, birth_date }: LookupKeys): Promise<Patient[]> {
  return bornOn(db, { provider_id, birth_date }).where('last_name_key', '=', last_name_key).execute();
}

/** How many patients of a provider bear this last name. */
export async function countPatientsNamed(db: Db, providerId: string, lastNameKey: string): Promise<number> {
  const { count } = await db
    .selectFrom('patients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where('last_name_key', '=', lastNameKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Everybody born on this day whom this phone reaches, directly or through a guarantor. */
export function findPatientsByPhone(
  db: Db,
  { provider_id, birth_date, phone }: Omit<LookupKeys, 'last_name_key'> & { readonly phone: string },
): Promise<Patient[]> {
  return bornOn(db, { provider_id, birth_date })
    .where((eb) =>
      eb.or([
        eb('phone', '=', phone),
        eb.exists(
          eb
            .selectFrom('guarantors')
            .select('guarantor_id')
            .where('guarantors.provider_id', '=', provider_id)
            .whereRef('guarantors.patient_id', '=', 'patients.patient_id')
            .where('guarantors.phone', '=', phone),
        ),
      ]),
    )
    .execute();
}

type NumberedKeys = Omit<LookupKeys, 'last_name_key'> & { readonly number: string };

/** Everybody born on this day who has this record number, with or without its spaces and dashes. */
export function findPatientsByMrn(db: Db, { number, ...keys }: NumberedKeys): Promise<Patient[]> {
  return bornOn(db, keys)
    .where(keyOf(sql.ref('mrn')), '=', identifierKey(number))
    .execute();
}

/**
 * Everybody born on this day who has this number as their record number, or as the invoice or account number of a bill. It reads
 * the bills of all who were born on the day, so that its time depends on the day and never on whether the number exists.
 */
export function findPatientsByAnyNumber(db: Db, { number, ...keys }: NumberedKeys): Promise<Patient[]> {
  const key = identifierKey(number);
  return bornOn(db, keys)
    .where((eb) =>
      eb.or([
        eb(keyOf(sql.ref('mrn')), '=', key),
        eb.exists(
          eb
            .selectFrom('bills')
            .select('bill_id')
            .where('bills.provider_id', '=', keys.provider_id)
            .whereRef('bills.patient_id', '=', 'patients.patient_id')
            .where((bill) =>
              bill.or([bill(keyOf(sql.ref('invoice_id')), '=', key), bill(keyOf(sql.ref('account_number')), '=', key)]),
            ),
        ),
      ]),
    )
    .execute();
}

/** `identifierKey` in SQL; null where nothing is left to compare. */
function keyOf(column: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`nullif(lower(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g')), '')`;
}

/** A patient, with the name of the person who is reached: the patient, or who answers for the bills. */
type ReachedPatient = Patient & { readonly reached_first_name: string; readonly reached_last_name: string };

const MOST_REACHED = 200;

/** Every patient with this phone or email, their own or that of a guarantor. */
export async function findPatientsByContact(db: Db, providerId: string, contact: OneContact): Promise<readonly ReachedPatient[]> {
  const isReached = 'phone' in contact ? sql`phone = ${contact.phone}` : sql`lower(email) = lower(${contact.email})`;
  const { rows } = await sql<ReachedPatient>`
    select patients.*, people.first_name as reached_first_name, people.last_name as reached_last_name
    from (
      select patient_id, first_name, last_name from patients where provider_id = ${providerId} and ${isReached}
      union all
      select patient_id, first_name, last_name from guarantors where provider_id = ${providerId} and ${isReached}
    ) people
    join patients on patients.provider_id = ${providerId} and patients.patient_id = people.patient_id and patients.is_billed
    order by patients.first_name, patients.patient_id
    limit ${MOST_REACHED}
  `.execute(db);
  return rows;
}

/** Takes the place of the patient in a sealed lookup without a result; the database lets no bill, contact or sign-in belong to this row. */
export const UNKNOWN_PATIENT = '00000000-0000-0000-0000-000000000000';

/** Each provider has one such row, from its first sealed lookup on. */
export async function ensureUnknownPatient(trx: Db, providerId: string): Promise<void> {
  await sql`
    insert into patients (provider_id, patient_id, mrn, first_name, last_name, last_name_key, birth_date, is_billed)
    values (${providerId}, ${UNKNOWN_PATIENT}, '', '', '', '', '1900-01-01', false)
    on conflict do nothing
  `.execute(trx);
}

export function getPatient(db: Db, { provider_id, patient_id }: Subject): Promise<Patient> {
  return selectRows(db, 'patients', { provider_id, patient_id }).executeTakeFirstOrThrow();
}

/** In the order of the bill file. */
export function listGuarantors(db: Db, { provider_id, patient_id }: Subject): Promise<Guarantor[]> {
  return selectRows(db, 'guarantors', { provider_id, patient_id }).orderBy('position').execute();
}

/** The patient and everybody responsible for the bills. */
export interface People {
  readonly patient: Patient;
  readonly guarantors: readonly Guarantor[];
  /** Who pays the old plan that an application transfers. */
  readonly payer?: Pick<OldPlan, 'payer_is_patient' | 'payer_first_name' | 'payer_last_name' | 'phone' | 'email'> | undefined;
}

export async function readPeople(
  db: Db,
  { old_plan_id = null, ...subject }: Subject & { readonly old_plan_id?: string | null },
): Promise<People> {
  const patient = await getPatient(db, subject);
  if (old_plan_id === null) return { patient, guarantors: await listGuarantors(db, subject) };
  return { patient, guarantors: [], payer: await findOldPlan(db, subject, old_plan_id) };
}
