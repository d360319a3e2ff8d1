import { calls } from '#api';

import { inTransaction } from '../../platform/database/transaction.ts';
import { defineRoute } from '../calls/route.ts';
import { startSessionAnew } from '../sessions/request-context.ts';
import { recordAgentEvent } from '../audit/refusal-audit.ts';
import { forgetPatient } from '../sessions/sessions.ts';
import { ok } from '../calls/answers.ts';

/** Nothing of one caller is left for the next: the session forgets the patient, under a new id. */
export const nextPatient = defineRoute(calls.nextPatient, async ({ db, session, now: at }) => {
  const { provider_id, session_id_hash, agent } = session;
  const renewed = await inTransaction(db, async (trx) => {
    await forgetPatient(trx, session);
    await recordAgentEvent(trx, { provider_id, agent, session_id_hash, at }, { event: 'agent.next-patient' });
    return startSessionAnew(trx, session, at);
  });
  return { ...ok({ cleared: true }), signIn: renewed };
});
