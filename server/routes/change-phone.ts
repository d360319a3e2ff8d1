import { calls, FunnelError } from '#api';

import { inTransaction } from '../database/transaction.ts';
import { defineRoute } from '../http/route.ts';
import { changeApplication } from '../store/applications.ts';
import { getSessionFinding } from '../store/sessions.ts';
import { ok } from './answers.ts';
import { applicationAnswer } from './application-answer.ts';
import { originOf, refuseCompleted, requireLockedApplication } from './context.ts';

/** Area code and exchange begin with 2 to 9; codes are sent to no other country (trust, T4). */
const NORTH_AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/;

/** Uses another phone, for a visitor who proved more than name and birth date (design 7): else anybody could get the code. */
export const changePhone = defineRoute(calls.changePhone, async (context) => {
  const { body, session, db } = context;
  const { second_identifier_at } = await getSessionFinding(db, session);
  if (session.verified_at === null && second_identifier_at === null) {
    throw new FunnelError('forbidden', { message: 'the phone on file changes only after a second identifier or a code' });
  }
  if (!NORTH_AMERICAN.test(body.phone_number)) throw new FunnelError('phone_number_invalid');

  const changed = await inTransaction(db, async (trx) => {
    const application = await requireLockedApplication(trx, context, context.params.application_id);
    refuseCompleted(application);
    if (application.phone === body.phone_number) return application;
    return changeApplication(trx, application, { event: 'phone.changed', set: { phone: body.phone_number } }, originOf(context));
  });
  return ok(await applicationAnswer(context, changed));
});
