import type { AmendedPlan, DayString } from '#rules';
import { sql } from 'kysely';

import { updateRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { SelectedBill } from '../applications/application-bills.ts';
import { insertPlanBills, type Plan } from './plans.ts';

/** Bills that join a plan, and by whose word: a signature of today, or a consent that was given before. */
export interface Amendment extends AmendedPlan {
  readonly bills: readonly SelectedBill[];
  readonly consentId: string | null;
  readonly madeOn: DayString;
  readonly madeAt: Date;
}

/** Adds bills to a locked plan and changes its later payments. What does not add up is refused when the transaction commits. */
export async function amendStoredPlan(trx: Db, plan: Plan, amendment: Amendment): Promise<Plan> {
  const { provider_id, payment_plan_id } = plan;
  const number = plan.amendment + 1;
  const added = amendment.draft.total_amount - plan.draft.total_amount;
  await trx
    .insertInto('plan_amendments')
    .values({
      provider_id,
      payment_plan_id,
      number,
      kind: amendment.consentId === null ? 'signed' : 'roll_up',
      consent_id: amendment.consentId,
      added_cents: added as Plan['total_cents'],
      previous_draft: JSON.stringify(plan.draft),
      made_on: amendment.madeOn,
      first_changed_on: amendment.firstChanged,
      made_at: amendment.madeAt,
    })
    .execute();
  const amended = await updateRows(trx, 'payment_plans', { provider_id, payment_plan_id })
    .set({
      amendment: number,
      total_cents: amendment.draft.total_amount as Plan['total_cents'],
      draft: JSON.stringify(amendment.draft),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertPlanBills(trx, amended, amendment.bills);
  await changeInstalments(trx, amended);
  return amended;
}

async function changeInstalments(trx: Db, { provider_id, payment_plan_id, draft }: Plan): Promise<void> {
  await sql`
    update instalments set amount_cents = amended.amount_cents
    from unnest(
      ${draft.instalments.map((one) => one.number)}::integer[], ${draft.instalments.map((one) => one.amount)}::bigint[]
    ) as amended (number, amount_cents)
    where instalments.provider_id = ${provider_id} and instalments.payment_plan_id = ${payment_plan_id}
      and instalments.number = amended.number and instalments.amount_cents <> amended.amount_cents
  `.execute(trx);
}
