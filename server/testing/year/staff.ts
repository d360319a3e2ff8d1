import { toCents } from '#rules';
import { sql } from 'kysely';

import { forgivePayment } from '../../domain/collection/forgive-payment.ts';
import { requestRefund } from '../../domain/collection/refund-payment.ts';
import type { Random } from '../../platform/random.ts';
import type { Db } from '../../schema/database.ts';
import type { Dice } from './banks.ts';
import { type YearPlace, yearProvider } from './year-settings.ts';

interface StaffOptions {
  readonly dice: Dice;
  readonly at: Date;
  readonly random: Random;
}

/** Now and then staff refund a payment, or take something off a plan. */
export async function actOfStaff(db: Db, place: YearPlace, { dice, at, random }: StaffOptions): Promise<void> {
  const by = { actor: 'staff', session_id_hash: null, at } as const;
  const { rows } = await sql<{ payment_plan_id: string; number: number; paid_cents: number }>`
    select payment_plan_id, number, paid_cents from instalment_balances
    where provider_id = ${place.slug} and paid_cents > 100 order by md5(payment_plan_id::text || number || ${at}) limit 2
  `.execute(db);
  for (const { payment_plan_id, number, paid_cents } of rows) {
    if (dice() < 0.5) continue;
    const plan = { provider_id: place.slug, payment_plan_id };
    const amount = toCents(dice() < 0.3 ? paid_cents : 1 + Math.floor(dice() * (paid_cents - 1)));
    await requestRefund(db, { plan, number, amount, why: 'asked for', refund_id: random.uuid(), by });
    if (dice() < 0.3)
      await forgivePayment(db, { provider: yearProvider(place), site: '' }, { plan, amount: toCents(100), why: 'asked for', by });
  }
}
