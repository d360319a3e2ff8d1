import { calls } from '#api';

import { inTransaction } from '../../platform/database/transaction.ts';
import { toServerLocale } from '../../platform/translations.ts';
import { defineRoute } from '../calls/route.ts';
import { changeApplication } from '../applications/applications.ts';
import { findConsent, insertConsents } from '../applications/consents.ts';
import { ok } from '../calls/answers.ts';
import { originOf } from '../calls/context.ts';
import { refuseTransfer, requireLockedApplication } from '../applications/require-application.ts';
import { requireApplicationsContact } from '../applications/verified-application.ts';

const WORDING_VERSION = '1';

/** Allows future bills to join the plan, or not; the last word counts, the earlier ones are kept. */
export const setRollUpsConsent = defineRoute(calls.setRollUpsConsent, async (context) => {
  const { session, now, provider, body } = context;
  await inTransaction(context.db, async (trx) => {
    const application = await requireLockedApplication(trx, context, context.params.application_id);
    refuseTransfer(application);
    await requireApplicationsContact(trx, context, application);
    const { provider_id, application_id } = application;
    const last = await findConsent(trx, { provider_id, application_id, kind: 'roll_ups' });
    if (last?.granted === body.consent) return;

    await insertConsents(trx, [
      {
        provider_id,
        application_id,
        kind: 'roll_ups',
        given_for: application.guarantor_id ?? 'patient',
        granted: body.consent,
        wording_version: WORDING_VERSION,
        locale: toServerLocale(session.locale, provider.locales),
        session_id_hash: session.session_id_hash,
        agent: session.agent && JSON.stringify(session.agent),
        recorded_at: now,
      },
    ]);
    await changeApplication(
      trx,
      application,
      { event: 'roll_ups.decided', details: { consent: body.consent } },
      originOf(context),
    );
  });
  return ok({ consent: body.consent });
});
