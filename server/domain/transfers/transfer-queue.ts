import { today } from '#rules';
import type { Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';

import type { Database } from '../../schema/database.ts';
import { withLock } from '../../platform/database/with-lock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Provider } from '#configuration';
import { listProvidersWithTurnedPlans, listTurnedPlans } from '../plans/plans.ts';
import { takeEffect } from './take-effect.ts';
import { workOn } from '../../platform/jobs/run-each.ts';

/** Looks for plans whose cycle has turned; at most one such job waits. */
const SWEEP = 'transfer-sweep';
/** Turns one plan; a failure is tried again by itself and holds up no other. */
const TURN = 'transfer-turn';
const SWEEP_EVERY_MS = 60_000;
/** Where each day begins. */
const FIRST_ZONE = 'Pacific/Kiritimati';
/** Any number that nothing else locks: queues that processes make at the same time would wait for each other. */
const START_LOCK = 7_315_221;

export interface TransferQueueOptions {
  readonly databaseUrl: string;
  readonly db: Kysely<Database>;
  readonly providers: () => readonly Provider[];
  readonly clock: Clock;
  readonly log: Logger;
}

export interface TransferQueue {
  /** Looks at once, where a minute would be long: at the start, and in tests that move the clock. */
  readonly sweepSoon: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Turn {
  readonly provider_id: string;
  readonly payment_plan_id: string;
}

/** Works on transfers beside all other processes. The queue assigns each job; the database ensures that it is done once. */
export async function openTransferQueue(options: TransferQueueOptions): Promise<TransferQueue> {
  const { databaseUrl, log } = options;
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'causeway-jobs', schedule: false });
  const warn = (err: unknown) => log.warn({ err }, 'the job queue does not answer');
  boss.on('error', warn);
  await withLock(databaseUrl, START_LOCK, () => startQueues(boss));
  const sweepSoon = async (): Promise<void> => void (await boss.send(SWEEP, {}));
  await sweepSoon();
  const workers = [
    workOn<object>({ boss, queue: SWEEP, warn, work: () => sweep(boss, options) }),
    workOn<Turn>({ boss, queue: TURN, warn, work: (data) => turn(options, data) }),
  ];
  // Each process asks; the queue keeps one of them.
  const sweeping = setInterval(() => void sweepSoon().catch(warn), SWEEP_EVERY_MS);
  return {
    sweepSoon,
    close: async () => {
      clearInterval(sweeping);
      await Promise.all(workers.map((worker) => worker.close()));
      await boss
        .stop({ graceful: true, wait: true, timeout: 5_000 })
        .catch((err: unknown) => log.warn({ err }, 'the job queue was left'));
    },
  };
}

async function startQueues(boss: PgBoss): Promise<void> {
  await boss.start();
  await boss.createQueue(SWEEP, { name: SWEEP, policy: 'short', retryLimit: 2 });
  // One waits for each plan. Another may be running already: of a process that was killed, it would delay all others.
  await boss.createQueue(TURN, { name: TURN, policy: 'short', retryLimit: 5, retryDelay: 5, retryBackoff: true });
}

async function sweep(boss: PgBoss, { db, providers, clock }: TransferQueueOptions): Promise<void> {
  const waiting = await listProvidersWithTurnedPlans(db, today(FIRST_ZONE, clock.now()));
  for (const { provider_id, time_zone } of providers().filter((provider) => waiting.has(provider.provider_id))) {
    const plans = await listTurnedPlans(db, provider_id, today(time_zone, clock.now()));
    await boss.insert(
      plans.map(({ payment_plan_id }) => ({
        name: TURN,
        data: { provider_id, payment_plan_id } satisfies Turn,
        singletonKey: payment_plan_id,
      })),
    );
  }
}

async function turn({ db, providers, clock, log }: TransferQueueOptions, { provider_id, payment_plan_id }: Turn): Promise<void> {
  const provider = providers().find((one) => one.provider_id === provider_id);
  if (!provider) throw new Error(`there is no provider "${provider_id}" any more`);
  const isTurned = await takeEffect({ db, provider, now: clock.now() }, payment_plan_id);
  if (isTurned) log.info({ provider_id, payment_plan_id }, 'a plan took the place of an old one');
}
