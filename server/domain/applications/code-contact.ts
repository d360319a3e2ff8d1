import { isMinor, namedGuarantors } from '#rules';

import type { Db } from '../../schema/database.ts';
import { findOpenApplication, type Application } from './applications.ts';
import type { FoundContext } from '../calls/context.ts';
import { contactOf, type Contact } from './enrollee.ts';
import { readPeople, type People } from '../patients/people.ts';

/**
 * The contact that receives the code for an application. What a session has started opens the person's data, so the code goes to
 * the contact on file, whatever the session entered. Before a person is chosen, it goes to the guarantor of a minor.
 */
export async function codeContactOf(
  db: Db,
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

/** Design 9.8: a text message, unless the provider chose email or there is no phone. */
export function codeChannel({ provider }: Pick<FoundContext, 'provider'>, { phone, email }: Contact): 'sms' | 'email' | null {
  if (email !== null && (provider.verification === 'email' || phone === null)) return 'email';
  return phone === null ? null : 'sms';
}
