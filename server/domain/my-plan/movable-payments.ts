import { moveDates, skipDates, type DatedPayment, type DayString, type MovedPayments } from '#rules';
import type { Provider } from '#configuration';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import type { Plan } from '../plans/plans.ts';
import type { PlanMoney } from './plan-money.ts';

interface Dated {
  readonly plan: Pick<Plan, 'charge_day'>;
  readonly money: PlanMoney;
}

/** What each other day of the provider would move; a day that moves nothing is not among them. */
export function chargeDays(
  { charge_days }: Provider,
  { plan, money }: Dated,
  today: DayString,
): ReadonlyMap<number, MovedPayments> {
  const payments = datedPayments(money);
  return new Map(
    charge_days.flatMap((day) => {
      const moved = day === plan.charge_day ? undefined : moveDates(payments, day, today);
      return moved ? [[day, moved] as const] : [];
    }),
  );
}

/** What moves when the next payment is skipped. */
export function skippedDays({ plan, money }: Dated, today: DayString): MovedPayments | undefined {
  return skipDates(datedPayments(money), plan.charge_day, today);
}

/** How many payments may still be skipped. */
export async function countSkipsLeft(
  db: Db,
  { skips_allowed }: Provider,
  { provider_id, payment_plan_id }: Plan,
): Promise<number> {
  if (skips_allowed === 0) return 0;
  const { rows } = await sql<{ made: number }>`
    select count(*)::integer as made from plan_changes
    where provider_id = ${provider_id} and payment_plan_id = ${payment_plan_id} and kind = 'skip'
  `.execute(db);
  return Math.max(0, skips_allowed - (rows[0]?.made ?? 0));
}

function datedPayments({ payments }: PlanMoney): readonly DatedPayment[] {
  return payments.map(({ number, due, amount, paid, forgiven, pending, failure }) => {
    const isOpen = amount - paid - forgiven > 0;
    return { number, due, isOpen, isPending: pending > 0, hasFailed: isOpen && failure !== undefined };
  });
}
