import { calls, FunnelError } from '#api';
import { lastNameKey, parseBirthDate } from '#rules';

import { inTransaction } from '../database/transaction.ts';
import { defineRoute } from '../http/route.ts';
import { findOpenApplication, insertApplication } from '../store/applications.ts';
import { listBills } from '../store/bills.ts';
import { getPatient } from '../store/patients.ts';
import { getSessionFinding } from '../store/sessions.ts';
import { created, ok } from './answers.ts';
import { applicationAnswer } from './application-answer.ts';
import { originOf, subjectOf } from './context.ts';

/** Creates the application of the person found (201), or resumes the one they have (200). */
export const createApplication = defineRoute(calls.createApplication, async (context) => {
  const { db, body } = context;
  const subject = subjectOf(context);
  const { unique_value } = await getSessionFinding(db, context.session);
  if (unique_value !== body.application_unique_value) {
    throw new FunnelError('vault_conflict', { message: 'this is not the person whom this session found' });
  }
  const patient = await getPatient(db, subject);
  if (lastNameKey(body.last_name) !== patient.last_name_key || parseBirthDate(body.date_of_birth) !== patient.birth_date) {
    throw new FunnelError('vault_conflict', { message: 'last name or birth date are not those of the person found' });
  }
  const bills = await listBills(db, subject);
  if (!bills.some(({ bill_id }) => bill_id === body.open_vault_id)) throw new FunnelError('bill_not_found');

  const inserted = await inTransaction(db, (trx) => insertApplication(trx, subject, originOf(context)));
  if (inserted) return created(await applicationAnswer(context, inserted));

  const existing = await findOpenApplication(db, subject);
  if (!existing)
    throw new FunnelError('service_unavailable', { message: 'the application was closed this moment', retryAfter: 1 });
  return ok(await applicationAnswer(context, existing));
});
