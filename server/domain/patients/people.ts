import type { Db } from '../../schema/database.ts';
import { getPatient, listGuarantors, type Guarantor, type Patient } from './patients.ts';
import { findOldPlan, type OldPlan } from './old-plans.ts';
import type { Subject } from '../audit/subject.ts';

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
