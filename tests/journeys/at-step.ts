import { arriveAs } from './arrive.ts';
import type { StepPath } from './enrollment-path.ts';
import { aPatient, type TestPatient } from './patient.ts';
import { importPatients } from './service.ts';
import type { Locale } from './translate.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** Runs a callback with a visitor at this step. */
export async function atStep(
  at: StepPath,
  run: (visitor: Visitor, patient: TestPatient) => Promise<void>,
  { locale = 'en' as Locale, patient = aPatient() } = {},
) {
  await importPatients(patient);
  await withVisitor({ locale }, async (visitor) => {
    await arriveAs(visitor, patient, at);
    await run(visitor, patient);
  });
}
