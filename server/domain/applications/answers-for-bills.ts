import type { Db } from '../../schema/database.ts';
import type { Context } from '../calls/context.ts';
import { readPeople } from '../patients/patients.ts';
import type { Application } from './applications.ts';
import { contactHash } from './enrollee.ts';
import { listKnownContacts } from './phone-notices.ts';

/**
 * Whether the contact that was verified for an application is of a person who answers for the person's bills. That of an
 * application of bills is. The file of old plans names payers whom the file of bills may not name.
 */
export async function answersForBills(
  db: Db,
  context: Pick<Context, 'keyedHash'>,
  application: Application,
  verifiedHash: string,
): Promise<boolean> {
  if (application.old_plan_id === null) return true;
  const { payer } = await readPeople(db, application);
  if (payer?.payer_is_patient) return true;
  const { provider_id, patient_id } = application;
  const subject = { provider_id, patient_id };
  const known = await listKnownContacts(db, context, subject, await readPeople(db, subject));
  return known.some(({ to }) => contactHash(context, to) === verifiedHash);
}
