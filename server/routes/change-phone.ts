import { calls, FunnelError } from '#api';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { defineRoute } from '../http/route.ts';
import { changeApplication, type Application } from '../store/applications.ts';
import { getSessionFinding } from '../store/sessions.ts';
import { ok } from './answers.ts';
import { applicationAnswer } from './application-answer.ts';
import { originOf, refuseCompleted, refuseTransfer, requireLockedApplication, type FoundContext } from './context.ts';
import { contactOf, isVerifiedContact } from './enrollee.ts';
import { readPeople } from './people.ts';
import { isReachablePhone } from './reachable-phone.ts';

/** Uses another phone, for a visitor who proved more than name and birth date, or for the provider's own agents (design 7): else anybody could get the code. */
export const changePhone = defineRoute(calls.changePhone, async (context) => {
  const { body, session, db } = context;
  const { second_identifier_at } = await getSessionFinding(db, session);
  if (!isReachablePhone(body.phone_number)) throw new FunnelError('phone_number_invalid');

  const changed = await inTransaction(db, async (trx) => {
    const application = await requireLockedApplication(trx, context, context.params.application_id);
    refuseCompleted(application);
    refuseTransfer(application);
    if (second_identifier_at === null && session.agent?.kind !== 'internal') await requireCode(trx, context, application);
    if (application.phone === body.phone_number) return application;
    return changeApplication(trx, application, { event: 'phone.changed', set: { phone: body.phone_number } }, originOf(context));
  });
  return ok(await applicationAnswer(context, changed));
});

/** A code that reached somebody else's phone does not do: one guarantor would turn the other's codes to themselves. */
async function requireCode(trx: Kysely<Database>, context: FoundContext, application: Application): Promise<void> {
  const people = await readPeople(trx, application);
  if (isVerifiedContact(context, contactOf(application, people))) return;
  throw new FunnelError('forbidden', { message: 'the phone on file changes only after a second identifier or a code' });
}
