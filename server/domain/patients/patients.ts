import { identifierKey, type DayString } from '#rules';
import { type RawBuilder, sql } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import { indexOf } from '../../platform/database/sealed-rows.ts';
import type { Db } from '../../schema/database.ts';
import { nameDayText, type OpenRow } from '../../schema/sealed-tables.ts';
import type { Subject } from '../audit/audit.ts';
import { contactIndex, findOldPlan, type OldPlan, type OneContact } from './old-plans.ts';

export type Patient = OpenRow<'patients'>;
export type Guarantor = OpenRow<'guarantors'>;

interface LookupKeys {
  readonly provider_id: string;
  readonly last_name_key: string;
  readonly birth_date: DayString;
}

const MOST_NAMESAKES = 20;

type ByDay = Omit<LookupKeys, 'last_name_key'>;

/** The blind index of a birth date. */
function dayIndex(db: Db, { provider_id, birth_date }: ByDay): Promise<Buffer> {
  return indexOf(db, provider_id, 'day_index', birth_date);
}

/** Patients of whom this blind index is; whom no bill file names is not among them. */
function withIndex(db: Db, provider_id: string, index: { readonly day_index: Buffer } | { readonly name_day_index: Buffer }) {
  return selectRows(db, 'patients', { provider_id, is_billed: true, ...index })
    .orderBy('patient_id')
    .limit(MOST_NAMESAKES);
}

/** Everybody of this name born on this day: twins and namesakes are several. */
export async function findPatientsByName(db: Db, { provider_id, ...person }: LookupKeys): Promise<Patient[]> {
  const name_day_index = await indexOf(db, provider_id, 'name_day_index', nameDayText(person));
  return withIndex(db, provider_id, { name_day_index }).execute();
}

/** How many patients of a provider bear this last name. */
export async function countPatientsNamed(db: Db, providerId: string, lastNameKey: string): Promise<number> {
  const { count } = await db
    .selectFrom('patients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where('name_index', '=', await indexOf(db, providerId, 'name_index', lastNameKey))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Everybody born on this day whom this phone reaches, directly or through a guarantor. */
export async function findPatientsByPhone(db: Db, { phone, ...day }: ByDay & { readonly phone: string }): Promise<Patient[]> {
  const { provider_id } = day;
  const phoneIndex = await indexOf(db, provider_id, 'phone_index', phone);
  return withIndex(db, provider_id, { day_index: await dayIndex(db, day) })
    .where((eb) =>
      eb.or([
        eb('phone_index', '=', phoneIndex),
        eb.exists(
          eb
            .selectFrom('guarantors')
            .select('guarantor_id')
            .where('guarantors.provider_id', '=', provider_id)
            .whereRef('guarantors.patient_id', '=', 'patients.patient_id')
            .where('guarantors.phone_index', '=', phoneIndex),
        ),
      ]),
    )
    .execute();
}

type NumberedKeys = ByDay & { readonly number: string };

/** Everybody born on this day who has this record number, with or without its spaces and dashes. */
export async function findPatientsByMrn(db: Db, { number, ...keys }: NumberedKeys): Promise<Patient[]> {
  return withIndex(db, keys.provider_id, { day_index: await dayIndex(db, keys) })
    .where(keyOf(sql.ref('mrn')), '=', identifierKey(number))
    .execute();
}

/**
 * Everybody born on this day who has this number as their record number, or as the invoice or account number of a bill. It reads
 * the bills of all who were born on the day, so that its time depends on the day and never on whether the number exists.
 */
export async function findPatientsByAnyNumber(db: Db, { number, ...keys }: NumberedKeys): Promise<Patient[]> {
  const key = identifierKey(number);
  return withIndex(db, keys.provider_id, { day_index: await dayIndex(db, keys) })
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
export async function findPatientsByContact(
  db: Db,
  provider_id: string,
  contact: OneContact,
): Promise<readonly ReachedPatient[]> {
  const index = await contactIndex(db, provider_id, contact);
  const reaching = await selectRows(db, 'guarantors', { provider_id, ...index })
    .limit(MOST_REACHED)
    .execute();
  const own = await selectRows(db, 'patients', { provider_id, is_billed: true, ...index })
    .limit(MOST_REACHED)
    .execute();
  const ids = [...new Set(reaching.map(({ patient_id }) => patient_id))];
  const theirs =
    ids.length === 0
      ? []
      : await selectRows(db, 'patients', { provider_id, is_billed: true }).where('patient_id', 'in', ids).execute();
  const reachedBy = (patient: Patient, { first_name, last_name }: Patient | Guarantor) => {
    return { ...patient, reached_first_name: first_name, reached_last_name: last_name };
  };
  const all = [
    ...own.map((patient) => reachedBy(patient, patient)),
    ...reaching.flatMap((guarantor) =>
      theirs.filter(({ patient_id }) => patient_id === guarantor.patient_id).map((patient) => reachedBy(patient, guarantor)),
    ),
  ];
  const isBefore = (a: Patient, b: Patient) =>
    a.first_name.localeCompare(b.first_name) || a.patient_id.localeCompare(b.patient_id);
  return all.toSorted(isBefore).slice(0, MOST_REACHED);
}

/** Takes the place of the patient in a sealed lookup without a result; the database lets no bill, contact or sign-in belong to this row. */
export const UNKNOWN_PATIENT = '00000000-0000-0000-0000-000000000000';

/** Each provider has one such row, from its first sealed lookup on. */
export async function ensureUnknownPatient(trx: Db, providerId: string): Promise<void> {
  await sql`
    insert into patients (provider_id, patient_id, mrn, is_billed) values (${providerId}, ${UNKNOWN_PATIENT}, '', false)
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

/** Everybody whom the bill file names for this patient. */
export async function readPeople(
  db: Db,
  { old_plan_id = null, ...subject }: Subject & { readonly old_plan_id?: string | null },
): Promise<People> {
  const patient = await getPatient(db, subject);
  if (old_plan_id === null) return { patient, guarantors: await listGuarantors(db, subject) };
  return { patient, guarantors: [], payer: await findOldPlan(db, subject, old_plan_id) };
}

/** The same, but no guarantors where the application chose none: all that its contact, its address and who enrolls depend on. */
export async function readChosenPeople(
  db: Db,
  application: Subject & Pick<OpenRow<'applications'>, 'guarantor_id' | 'old_plan_id'>,
): Promise<People> {
  if (application.guarantor_id !== null || application.old_plan_id !== null) return readPeople(db, application);
  return { patient: await getPatient(db, application), guarantors: [] };
}
