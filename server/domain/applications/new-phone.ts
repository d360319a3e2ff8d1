import { maskPhone } from '#rules';

import type { Db } from '../../schema/database.ts';
import { personOf, type Application } from './applications.ts';
import { findWaitingPhone } from './phone-changes.ts';
import { getSessionFinding } from '../sessions/sessions.ts';
import type { FoundContext } from '../calls/context.ts';
import { contactOf, isVerifiedContact } from './enrollee.ts';
import { listKnownContacts } from './phone-notices.ts';
import type { People } from '../patients/patients.ts';

/**
 * What a new phone number takes from this session: nothing more (`at_once`), the provider's waiting time (`waits`), a second
 * identifier first (`second_identifier`), or an agent or a code to a contact on file (`agent`).
 */
export type NewPhonePermission = 'at_once' | 'waits' | 'second_identifier' | 'agent';

interface Of {
  readonly application: Application;
  readonly people: People;
}

/** Customer service, who has asked the person on the phone. */
export function isCustomerService({ session }: Pick<FoundContext, 'session'>): boolean {
  return session.agent?.kind === 'internal';
}

/** Knowledge alone never replaces a number at once: the number waits, and every known contact gets a notice (decision 0024). */
export async function newPhonePermission(
  db: Db,
  context: FoundContext,
  { application, people }: Of,
): Promise<NewPhonePermission> {
  if (application.old_plan_id !== null) return 'agent';
  if (isCustomerService(context)) return 'at_once';
  if (application.payment_plan_id !== null) return 'agent';
  // A code that reached another guarantor's phone does not do: one parent would turn the other's codes to themselves.
  if (isVerifiedContact(context, contactOf(application, people))) return 'at_once';
  const known = await listKnownContacts(db, context, application, people);
  if (known.length > 0 && context.provider.new_phone_wait_hours === null) return 'agent';
  const { second_identifier_at } = await getSessionFinding(db, context.session);
  if (second_identifier_at === null) return 'second_identifier';
  return known.length > 0 ? 'waits' : 'at_once';
}

/** What the response shows of a new number. A waiting number is shown only to a session that could have requested it. */
export async function newPhoneAnswer(db: Db, context: FoundContext, of: Of) {
  const allowed = await newPhonePermission(db, context, of);
  const mayChange = allowed === 'at_once' || allowed === 'waits';
  const waiting = mayChange ? await findWaitingPhone(db, of.application, personOf(of.application)) : undefined;
  return {
    allowed,
    wait_hours: allowed === 'waits' ? (context.provider.new_phone_wait_hours ?? 0) : 0,
    waiting: waiting ? { phone_masked: maskPhone(waiting.phone), usable_at: waiting.usable_at.toISOString() } : null,
  };
}
