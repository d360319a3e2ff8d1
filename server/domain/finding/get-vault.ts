import { calls } from '#api';

import { defineRoute } from '../calls/route.ts';
import { getSessionFinding } from '../sessions/sessions.ts';
import { ok } from '../calls/answers.ts';
import { subjectOf } from '../calls/context.ts';
import { requireBillsOrPlan } from './open-vault.ts';
import { readVault, vaultAnswer } from '../applications/vault.ts';

/** Returns what the lookup found, after the code. */
export const getVault = defineRoute(calls.getVault, async (context) => {
  const vault = await readVault(context.db, subjectOf(context));
  await requireBillsOrPlan(context.db, context, { patient: vault.patient, vault });
  const { unique_value } = await getSessionFinding(context.db, context.session);
  return ok(vaultAnswer(context, vault, { uniqueValue: unique_value ?? '', isMasked: false }));
});
