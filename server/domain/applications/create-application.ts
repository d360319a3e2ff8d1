import { calls, FunnelError, type RequestOf } from '#api';
import { lastNameKey, parseBirthDate } from '#rules';

import { inTransaction } from '../../platform/database/transaction.ts';
import { defineRoute, created, ok } from '../calls/route.ts';
import { findHeldApplication, findOpenApplication, insertApplication, type Application } from './applications.ts';
import { listBills } from '../patients/bills.ts';
import { getPatient } from '../patients/patients.ts';
import { getSessionFinding } from '../sessions/sessions.ts';
import { applicationAnswer } from './application-answer.ts';
import { originOf, subjectOf, type FoundContext } from '../calls/context.ts';
import { actsForPerson, isVerifiedFor } from './require-application.ts';

type Named = RequestOf<typeof calls.createApplication>['body'];

/**
 * Creates an application (201), or resumes the one there is (200): the person's for a session that acts for the person, else
 * what this session has begun itself.
 */
export const createApplication = defineRoute(calls.createApplication, async (context) => {
  const { unique_value } = await getSessionFinding(context.db, context.session);
  if (unique_value !== context.body.application_unique_value) {
    throw new FunnelError('vault_conflict', { message: 'this is not the person whom this session found' });
  }
  // Where names and bills are shown only after a code, the visitor cannot name any.
  if (!context.session.needs_code || actsForPerson(context.session)) await requireFound(context, context.body);

  const existing = await findExisting(context);
  if (existing) return ok(await applicationAnswer(context, existing));

  const inserted = await insert(context);
  if (inserted) return created(await applicationAnswer(context, inserted));
  const concurrent = await findExisting(context);
  if (!concurrent)
    throw new FunnelError('service_unavailable', { message: 'the application was closed this moment', retryAfter: 1 });
  return ok(await applicationAnswer(context, concurrent));
});

async function requireFound(context: FoundContext, named: Named): Promise<void> {
  const subject = subjectOf(context);
  const patient = await getPatient(context.db, subject);
  if (lastNameKey(named.last_name) !== patient.last_name_key || parseBirthDate(named.date_of_birth) !== patient.birth_date) {
    throw new FunnelError('vault_conflict', { message: 'last name or birth date are not those of the person found' });
  }
  const bills = await listBills(context.db, subject);
  if (!bills.some(({ bill_id }) => bill_id === named.open_vault_id)) throw new FunnelError('bill_not_found');
}

/** An agent of the provider who has confirmed nothing yet goes on with what the person has, or with what the agent began. */
async function findExisting(context: FoundContext): Promise<Application | undefined> {
  const { db, session } = context;
  const persons = actsForPerson(session) ? await findOpenApplication(db, subjectOf(context)) : undefined;
  if (persons || isVerifiedFor(session)) return persons;
  return findHeldApplication(db, subjectOf(context), session.holder_id);
}

function insert(context: FoundContext): Promise<Application | undefined> {
  const { session } = context;
  const held_by = isVerifiedFor(session) ? null : session.holder_id;
  return inTransaction(context.db, (trx) => insertApplication(trx, { ...subjectOf(context), held_by }, originOf(context)));
}
