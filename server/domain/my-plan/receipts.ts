import { calls, FunnelError } from '#api';

import { selectRows } from '../../platform/database/rows.ts';
import { isUuid } from '../../platform/random.ts';
import { requireVerifiedApplication } from '../applications/require-application.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { listReceipts, readPlanMoney } from './plan-money.ts';
import { requireStartedPlan } from '../plans/plans.ts';

/** A payment that was received, with the method that paid it and the payments of the plan that it covers. */
export const getReceipt = defineRoute(calls.getReceipt, async (context) => {
  const { db, params, provider, today } = context;
  const plan = await requireStartedPlan(db, await requireVerifiedApplication(context, params.application_id));
  const attempt_id = params.receipt_id;
  const receipt = (await listReceipts(db, plan, provider.time_zone)).find(({ receipt_id }) => receipt_id === attempt_id);
  if (!receipt || !isUuid(attempt_id)) throw new FunnelError('not_found', { message: 'this plan has no such receipt' });

  const { provider_id, payment_plan_id, confirmation_code } = plan;
  const key = { provider_id, payment_plan_id, attempt_id };
  const { payment_method_id } = await selectRows(db, 'charge_attempts', key).executeTakeFirstOrThrow();
  const { kind, brand, last4, bank_name } = await selectRows(db, 'payment_methods', {
    provider_id,
    payment_method_id,
  }).executeTakeFirstOrThrow();
  const parts = await selectRows(db, 'charge_attempt_parts', key).orderBy('number').execute();
  const { total, left } = (await readPlanMoney(db, plan, today)).sums;
  return ok({
    ...receipt,
    confirmation_code,
    method: { payment_method_id, kind, brand, last4, bank_name },
    payments: parts.map(({ number, amount_cents }) => ({ number, amount: amount_cents })),
    total,
    left,
  });
});
