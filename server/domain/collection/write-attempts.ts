import { sumCents, type Cents, type DayString } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { ChargeAttempt } from '../ledger/ledger.ts';

/** An attempt to charge one or more payments of a plan. */
export interface NewAttempt {
  readonly attempt_id: string;
  readonly payment_plan_id: string;
  readonly payment_method_id: string;
  readonly parts: readonly { readonly number: number; readonly amount: Cents }[];
}

interface When {
  readonly provider_id: string;
  readonly on_behalf: ChargeAttempt['on_behalf'];
  /** The patient asked an agent for it by phone. */
  readonly by_agent?: boolean;
  /** The provider's day. */
  readonly charged_on: DayString;
  readonly now: Date;
  /** From when on a worker asks the processor about it. */
  readonly ask_after: Date;
}

/** Writes attempts of held ledgers. They are committed before the processor is called, and from then on may take money. */
export async function writeAttempts(
  trx: Db,
  { provider_id, on_behalf, by_agent = false, charged_on, now, ask_after }: When,
  attempts: readonly NewAttempt[],
): Promise<void> {
  if (attempts.length === 0) return;
  await trx
    .insertInto('charge_attempts')
    .values(
      attempts.map(({ attempt_id, payment_plan_id, payment_method_id, parts }) => {
        const amount_cents = sumCents(parts.map(({ amount }) => amount));
        const attempt = { provider_id, attempt_id, payment_plan_id, payment_method_id, amount_cents };
        return { ...attempt, on_behalf, by_agent, charged_on, created_at: now };
      }),
    )
    .execute();
  const parts = attempts.flatMap(({ attempt_id, payment_plan_id, parts: ofAttempt }) =>
    ofAttempt.map(({ number, amount: amount_cents }) => ({ provider_id, attempt_id, payment_plan_id, number, amount_cents })),
  );
  await trx.insertInto('charge_attempt_parts').values(parts).execute();
  const open = parts.map(({ attempt_id, payment_plan_id, number }) => {
    return { provider_id, attempt_id, payment_plan_id, number, ask_after };
  });
  await trx.insertInto('open_charges').values(open).execute();
  const entries = parts.map(({ amount_cents: fact_cents, ...part }) => {
    return { ...part, kind: 'attempted' as const, fact_cents, happened_at: now, recorded_at: now };
  });
  await trx.insertInto('ledger_entries').values(entries).execute();
}
