import { calls } from '#api';

import { defineRoute } from '../calls/route.ts';
import { findConsent } from '../applications/consents.ts';
import { ok } from '../calls/answers.ts';
import { requireApplication } from '../applications/require-application.ts';

/** Whether future bills may join the plan; null until the patient is asked. */
export const getRollUpsConsent = defineRoute(calls.getRollUpsConsent, async (context) => {
  const { provider_id, application_id } = await requireApplication(context, context.params.application_id);
  const last = await findConsent(context.db, { provider_id, application_id, kind: 'roll_ups' });
  return ok({ consent: last?.granted ?? null });
});
