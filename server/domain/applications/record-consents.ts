import { calls, FunnelError } from '#api';

import { inTransaction } from '../../platform/database/transaction.ts';
import { defineRoute } from '../calls/route.ts';
import { changeApplication } from './applications.ts';
import { findConsent, insertConsents } from './consents.ts';
import { ok } from '../calls/answers.ts';
import { originOf } from '../calls/context.ts';
import { refuseCompleted, refuseTransfer, requireLockedApplication } from './require-application.ts';

/** Which words were shown; raised whenever the locale files change them. */
const WORDING_VERSION = '1';

/** Stores the consent to a credit check and to a text message, for the person who enrolls, once a session. */
export const recordConsents = defineRoute(calls.recordConsents, async (context) => {
  const { body, session, now } = context;
  await inTransaction(context.db, async (trx) => {
    const application = await requireLockedApplication(trx, context, context.params.application_id);
    refuseCompleted(application);
    refuseTransfer(application);
    if (application.is_patient === null)
      throw new FunnelError('validation_error', { message: 'no person was chosen who could consent' });
    const given_for = application.guarantor_id ?? 'patient';
    const { provider_id, application_id } = application;
    const last = await findConsent(trx, { provider_id, application_id, kind: 'credit_check' }, given_for);
    if (last?.session_id_hash === session.session_id_hash && last.locale === body.locale) return;

    const common = {
      provider_id,
      application_id,
      given_for,
      granted: true,
      wording_version: WORDING_VERSION,
      locale: body.locale,
      session_id_hash: session.session_id_hash,
      agent: session.agent && JSON.stringify(session.agent),
      recorded_at: now,
    };
    await insertConsents(trx, [
      { ...common, kind: 'credit_check' },
      { ...common, kind: 'text_message' },
    ]);
    const details = {
      kinds: ['credit_check', 'text_message'],
      person: given_for,
      wording_version: WORDING_VERSION,
      locale: body.locale,
    };
    await changeApplication(trx, application, { event: 'consents.recorded', details }, originOf(context));
  });
  return ok({ recorded: true });
});
