import type { Db } from '../../schema/database.ts';
import { wasPhoneProved, type Application } from './applications.ts';
import { contactHash } from './enrollee.ts';
import type { Context } from '../calls/context.ts';
import type { People } from '../patients/people.ts';

/** Where a notice goes. */
export interface KnownContact {
  readonly channel: 'sms' | 'email';
  readonly to: string;
}

/**
 * Every contact of the people who answer for these bills: what the bill file names, and a number that was given later once a
 * code or an agent proved it. A number that was only typed is no known contact: anyone could have typed it.
 */
export async function listKnownContacts(
  db: Db,
  context: Pick<Context, 'keyedHash'>,
  application: Application,
  { patient, guarantors }: People,
): Promise<readonly KnownContact[]> {
  const { phone } = application;
  const isPhoneProved = phone !== null && (await wasPhoneProved(db, application, contactHash(context, phone)));
  const everybody = [...(isPhoneProved ? [{ phone, email: null }] : []), patient, ...guarantors];
  const contacts = everybody.flatMap(({ phone: number, email }) => [
    ...(number === null ? [] : [{ channel: 'sms', to: number } as const]),
    ...(email === null ? [] : [{ channel: 'email', to: email } as const]),
  ]);
  return [...new Map(contacts.map((contact) => [contact.to.toLowerCase(), contact])).values()];
}
