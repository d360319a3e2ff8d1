import type { DayString } from '#rules';
import type { Kysely, Selectable } from 'kysely';

import type { Database } from '../database/schema.ts';
import type { GuarantorTable, PatientTable } from '../database/tables/patients-and-bills.ts';
import type { Subject } from './subject.ts';

export type Patient = Selectable<PatientTable>;
export type Guarantor = Selectable<GuarantorTable>;

interface LookupKeys {
  readonly provider_id: string;
  readonly last_name_key: string;
  readonly birth_date: DayString;
}

const MOST_NAMESAKES = 20;

/** Everybody of this name born on this day: twins and namesakes are several. */
export function findPatientsByName(
  db: Kysely<Database>,
  { provider_id, last_name_key, birth_date }: LookupKeys,
): Promise<Patient[]> {
  return db
    .selectFrom('patients')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('last_name_key', '=', last_name_key)
    .where('birth_date', '=', birth_date)
    .orderBy('patient_id')
    .limit(MOST_NAMESAKES)
    .execute();
}

/** Everybody born on this day whom this phone reaches, directly or through a guarantor. */
export function findPatientsByPhone(
  db: Kysely<Database>,
  { provider_id, birth_date, phone }: Omit<LookupKeys, 'last_name_key'> & { readonly phone: string },
): Promise<Patient[]> {
  return db
    .selectFrom('patients')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('birth_date', '=', birth_date)
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
    .orderBy('patient_id')
    .limit(MOST_NAMESAKES)
    .execute();
}

export function getPatient(db: Kysely<Database>, { provider_id, patient_id }: Subject): Promise<Patient> {
  return db
    .selectFrom('patients')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('patient_id', '=', patient_id)
    .executeTakeFirstOrThrow();
}

/** In the order of the bill file. */
export function listGuarantors(db: Kysely<Database>, { provider_id, patient_id }: Subject): Promise<Guarantor[]> {
  return db
    .selectFrom('guarantors')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('patient_id', '=', patient_id)
    .orderBy('position')
    .execute();
}
