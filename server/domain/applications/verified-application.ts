import type { Db } from '../../schema/database.ts';
import type { Application } from './applications.ts';
import type { FoundContext } from '../calls/context.ts';
import { requireApplication } from './require-application.ts';
import { contactOf, requireVerifiedContact } from './enrollee.ts';
import { readPeople } from '../patients/people.ts';

/** Returns the application of a session that has verified the contact of the person who enrolls. */
export async function requireVerifiedApplication(context: FoundContext, applicationId: string): Promise<Application> {
  const application = await requireApplication(context, applicationId);
  await requireApplicationsContact(context.db, context, application);
  return application;
}

/** Rejects a session that verified the contact of a person other than the one who enrolls. */
export async function requireApplicationsContact(db: Db, context: FoundContext, application: Application): Promise<void> {
  const people = await readPeople(db, application);
  requireVerifiedContact(context, contactOf(application, people));
}
