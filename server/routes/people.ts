import type { Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import { getPatient, listGuarantors, type Guarantor, type Patient } from '../store/patients.ts';
import type { Subject } from '../store/subject.ts';

/** The patient and everybody responsible for the bills. */
export interface People {
  readonly patient: Patient;
  readonly guarantors: readonly Guarantor[];
}

export async function readPeople(db: Kysely<Database>, subject: Subject): Promise<People> {
  const patient = await getPatient(db, subject);
  return { patient, guarantors: await listGuarantors(db, subject) };
}
