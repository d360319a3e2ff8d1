import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { changeToCard } from '../../testing/enrollment.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting();
});
afterAll(() => collecting.closeWhole());

async function collectFirst({ payment_plan_id }: CollectedPlan): Promise<void> {
  const { rows } = await sql<{ due: string }>`
    select due from instalments where payment_plan_id = ${payment_plan_id} and number = 1
  `.execute(collecting.db);
  await collecting.collectOn(rows[0]?.due ?? '');
}

const methodsOf = async ({ payment_plan_id }: CollectedPlan) => {
  const { rows } = await sql<{ payment_method_id: string }>`
    select payment_method_id from charge_attempts where payment_plan_id = ${payment_plan_id} order by created_at
  `.execute(collecting.db);
  return rows.map(({ payment_method_id }) => payment_method_id);
};

/** The patient signs for another card, which takes the place of the plan's. */
async function replaceCard(plan: CollectedPlan): Promise<string> {
  return changeToCard(await collecting.signIn(plan), collecting.db, plan.application_id);
}

test('a clock that jumps back and forth charges no payment twice', async () => {
  const plan = await collecting.aPlan();
  await collectFirst(plan);
  for (const days of [-2, 2, -40, 40]) {
    collecting.service.wait(days * 86_400);
    await collecting.collect();
  }

  expect(await collecting.entries(plan)).toEqual(['attempted 1', 'settled 1']);
});

test('a card that is replaced between attempts is charged at the next try', async () => {
  const plan = await collecting.aPlan({ behaviour: 'charge-insufficient-funds' });
  await collectFirst(plan);
  const replacement = await replaceCard(plan);
  collecting.service.wait(3 * 86_400);
  await collecting.collect();

  const [first, second] = await methodsOf(plan);
  expect([first === replacement, second === replacement]).toEqual([false, true]);
  expect(await collecting.entries(plan)).toEqual(['attempted 1', 'declined 1', 'attempted 1', 'settled 1']);
});

test('a card that is replaced while a charge has no answer is not charged for it', async () => {
  const plan = await collecting.aPlan({ behaviour: 'charge-late-answer' });
  await collectFirst(plan);
  const replacement = await replaceCard(plan);
  collecting.service.wait(600);
  await collecting.collect();

  expect(await methodsOf(plan)).not.toContain(replacement);
  expect(await collecting.entries(plan)).toEqual(['attempted 1', 'settled 1']);
});

test('the day of a provider that runs on two machines at once charges each plan once', async () => {
  const plans: CollectedPlan[] = [];
  for (let made = 0; made < 5; made += 1) plans.push(await collecting.aPlan());
  const { rows } = await sql<{
    due: string;
  }>`select min(due) as due from instalments where payment_plan_id = ${plans[0]?.payment_plan_id}`.execute(collecting.db);
  collecting.skipTo(rows[0]?.due ?? '');
  await Promise.all([collecting.collect(), collecting.collect()]);

  for (const plan of plans) expect(await collecting.entries(plan)).toEqual(['attempted 1', 'settled 1']);
});
