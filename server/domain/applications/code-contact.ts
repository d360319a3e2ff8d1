import { isMinor, namedGuarantors } from '#rules';
import type { Kysely } from 'kysely';

import type { Database } from '../../schema/database.ts';
import { findOpenApplication, type Application } from './applications.ts';
import type { FoundContext } from '../calls/context.ts';
import { contactOf, type Contact } from './enrollee.ts';
import { readPeople, type People } from '../patients/people.ts';

/**
 * Where the code for an application goes. What a session has begun opens what the person has, so it goes where that one says,
 * whatever the session has told us; and before anybody was chosen, to the guarantor of a minor.
 */
export async function codeContactOf(
  db: Kysely<Database>,
  context: Pick<FoundContext, 'today'>,
  application: Application,
  people: People,
): Promise<Contact> {
  if (application.held_by === null) return contactOf(application, people);
  const persons = await findOpenApplication(db, application);
  if (persons) return contactOf(persons, await readPeople(db, persons));
  if (application.is_patient !== null) return contactOf(application, people);
  const [guarantor] = isMinor(people.patient.birth_date, context.today) ? namedGuarantors(people) : [];
  return contactOf({ ...application, guarantor_id: guarantor?.guarantor_id ?? null }, people);
}

/** Design 9.8: a text message, unless the provider says e-mail or there is no phone. */
export function codeChannel({ provider }: Pick<FoundContext, 'provider'>, { phone, email }: Contact): 'sms' | 'email' | null {
  if (email !== null && (provider.verification === 'email' || phone === null)) return 'email';
  return phone === null ? null : 'sms';
}
