import { FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import { changeApplication, lockOpenApplication, type Application } from '../applications/applications.ts';
import { lockPatient } from '../patients/named-bills.ts';
import { originOf, subjectOf, type FoundContext } from '../calls/context.ts';
import { contactHash, contactOf } from '../applications/enrollee.ts';
import { readPeople } from '../patients/people.ts';

interface Verification {
  /** Of the contact that was verified. */
  readonly contactHash: string;
  readonly details?: Readonly<Record<string, string>>;
}

/**
 * What a session has begun becomes the person's application now that a contact is verified. Where the person has one already,
 * that one stays as it is, and the new one is closed and points to it: no choice of an unverified session changes it.
 */
export async function becomePersons(
  trx: Db,
  context: FoundContext,
  application: Application,
  { contactHash: verified, details = {} }: Verification,
): Promise<Application> {
  const [origin, event] = [originOf(context), { event: 'contact.verified', details }];
  if (application.held_by === null) return changeApplication(trx, application, event, origin);

  // Of two sessions at the same moment, the second finds what the first has made.
  await lockPatient(trx, subjectOf(context));
  const persons = await lockOpenApplication(trx, application);
  if (!persons) return changeApplication(trx, application, { ...event, set: { held_by: null } }, origin);

  await requireContactOf(trx, context, persons, verified);
  const set = { merged_into: persons.application_id, closed_at: context.now };
  await changeApplication(
    trx,
    application,
    { event: 'application.merged', details: { into: persons.application_id }, set },
    origin,
  );
  return changeApplication(trx, persons, event, origin);
}

/** A code that was sent before the person had an application may have reached a phone that this one does not name. */
async function requireContactOf(trx: Db, context: FoundContext, persons: Application, verified: string): Promise<void> {
  const { phone, email } = contactOf(persons, await readPeople(trx, persons));
  const isOwn = [phone, email].some((contact) => contact !== null && contactHash(context, contact) === verified);
  if (!isOwn) throw new FunnelError('verification_code_expired');
}
