import type { BodyOf, Calls } from '#api';

import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { listRefundable } from '../collection/refund-payment.ts';
import type { Plan } from '../plans/plans.ts';
import { shownMethod } from './authorization.ts';

/** The payments that an agent with the role may refund, and to which card or account each goes back. */
export async function shownRefunds(db: Db, plan: Plan): Promise<BodyOf<Calls['getMyPlan']>['allowed']['refunds']> {
  const { provider_id } = plan;
  const refundable = await listRefundable(db, plan);
  return Promise.all(
    refundable.map(async ({ number, attempt_id, most }) => {
      const attempt = await selectRows(db, 'charge_attempts', { provider_id, attempt_id }).executeTakeFirstOrThrow();
      const { payment_method_id } = attempt;
      const method = await selectRows(db, 'payment_methods', { provider_id, payment_method_id }).executeTakeFirstOrThrow();
      return { number, most, method: shownMethod(method) };
    }),
  );
}
