import { FunnelError, type BodyOf, type Calls } from '#api';

import { selectRows } from '../../platform/database/rows.ts';
import { isUuid } from '../../platform/random.ts';
import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { takeAttempts } from '../audit/attempts.ts';
import type { FoundContext } from '../calls/context.ts';
import type { AskOptions } from '../collection/ask-processor.ts';
import type { ChargeAttempt } from '../ledger/ledger.ts';
import { waitPatiently } from './wait-patiently.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Who tries cards, or amounts, one after the other stops here. */
export async function countPayment(
  trx: Db,
  { provider, keyedHash, now }: FoundContext,
  { application_id }: Application,
): Promise<void> {
  const limit = { kind: 'payment', subject: keyedHash('application', application_id), max: 10, seconds: DAY_SECONDS };
  if ((await takeAttempts(trx, provider.provider_id, [limit], now)).length > 0)
    throw new FunnelError('too_many_requests', { message: 'enough payments were tried today', retryAfter: DAY_SECONDS });
}

export async function isUnanswered(db: Db, { provider_id, attempt_id }: ChargeAttempt): Promise<boolean> {
  const open = await selectRows(db, 'open_charges', { provider_id, attempt_id, state: 'asking' }).execute();
  return open.length > 0;
}

/** Returns after the answer, or when the person has waited long enough; the call then goes on by itself. */
export async function askPatiently(
  context: FoundContext,
  attempt: ChargeAttempt,
  ask: (attempt: ChargeAttempt, options: AskOptions) => Promise<void>,
): Promise<void> {
  const { db, provider, ports, origin: site, log } = context;
  let isWatched = true;
  const options = { db, provider, site, log, payments: ports.payments, clock: ports.clock, isWatched: () => isWatched };
  const asked = ask(attempt, options).catch((err: unknown) => {
    const { provider_id, attempt_id } = attempt;
    log.warn({ err, provider_id, attempt_id }, 'a charge that a person waits for had no answer, and is asked again');
  });
  await waitPatiently(asked);
  isWatched = false;
}

/** By the ledger, so that it is the same for each process that may have recorded the answer. */
export async function stateOf(
  db: Db,
  { provider_id, payment_plan_id, attempt_id }: ChargeAttempt,
): Promise<BodyOf<Calls['payNow']>['state']> {
  const open = await selectRows(db, 'open_charges', { provider_id, attempt_id }).executeTakeFirst();
  if (open) return open.state;
  const entries = await selectRows(db, 'ledger_entries', { provider_id, payment_plan_id, attempt_id }).execute();
  const kinds = new Set(entries.map(({ kind }) => kind));
  if (kinds.has('settled')) return 'settled';
  return kinds.has('needs_action') && !kinds.has('declined') ? 'needsAction' : 'declined';
}

/** An attempt of any plan of this application, also of a payment in full that has not started one. */
export async function findAttempt(
  db: Db,
  { provider_id, application_id }: Application,
  attempt_id: string,
): Promise<ChargeAttempt | undefined> {
  if (!isUuid(attempt_id)) return undefined;
  return db
    .selectFrom('charge_attempts')
    .innerJoin('payment_plans', (join) =>
      join
        .onRef('payment_plans.provider_id', '=', 'charge_attempts.provider_id')
        .onRef('payment_plans.payment_plan_id', '=', 'charge_attempts.payment_plan_id'),
    )
    .selectAll('charge_attempts')
    .where('charge_attempts.provider_id', '=', provider_id)
    .where('charge_attempts.attempt_id', '=', attempt_id)
    .where('payment_plans.application_id', '=', application_id)
    .executeTakeFirst();
}
