import type { Provider } from '#configuration';
import { hourIn, today, type DayString } from '#rules';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { Payments } from '../../partners/payments.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs, Queue } from '../../platform/jobs/open-jobs.ts';
import type { Random } from '../../platform/random.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { askProcessor } from './ask-processor.ts';
import { askRefunds } from './ask-refunds.ts';
import { claimPayments } from './claim-payments.ts';
import { defaultPlans } from './end-plan.ts';
import { listPlansWithoutLedger, openLedger } from '../ledger/ledger.ts';
import { applyWaitingEvents, pullPaymentEvents } from './payment-events.ts';
import { settleSurplus } from './settle-surplus.ts';
import { sendNotices } from './payment-messages.ts';

/** Looks each minute for providers whose day has come, and for attempts and events that wait. */
const SWEEP = 'collection-sweep';
/** Charges what is due on a provider's day. */
const DAY = 'collection-day';
/** Asks again about attempts and refunds without an answer, and applies events. */
const NEWS = 'collection-news';
const SWEEP_EVERY_SECONDS = 60;
const PULL_EVERY_MS = 15 * 60_000;

export interface CollectionOptions {
  readonly db: Db;
  readonly payments: Payments;
  readonly providers: () => readonly Provider[];
  /** The address of a provider's pages, for links in messages. */
  readonly siteOf: (provider: Provider) => string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** The queues that collect payments. Any number of processes may work on them; a process that is killed leaves nothing undone. */
export function collectionQueues(options: CollectionOptions): readonly Queue[] {
  const pulled = new Map<string, number>();
  const retries = { retryLimit: 3, retryDelay: 30, retryBackoff: true };
  const collecting: Queue<DayKey> = { name: DAY, retries, work: (key) => collectDay(options, key) };
  const news: Queue<Pick<DayKey, 'provider_id'>> = {
    name: NEWS,
    retries: { retryLimit: 0 },
    work: ({ provider_id }) => readNews(options, provider_id, pulled),
  };
  const sweeping: Queue = {
    name: SWEEP,
    retries: { retryLimit: 2 },
    everySeconds: SWEEP_EVERY_SECONDS,
    work: (_, jobs) => sweep(jobs, options),
  };
  return [sweeping, collecting as Queue, news as Queue];
}

interface DayKey {
  readonly provider_id: string;
  readonly day: DayString;
}

/** A day that was missed needs no job of its own: a later day charges what is late. */
async function sweep(jobs: Jobs, { db, providers, clock }: CollectionOptions): Promise<void> {
  const now = clock.now();
  const collecting = providers().filter(({ collects_payments }) => collects_payments);
  if (collecting.length === 0) return;
  const due = collecting.filter(({ time_zone, collection_hour }) => hourIn(time_zone, now) >= collection_hour);
  const keys = due.map(({ provider_id, time_zone }) => ({ provider_id, day: today(time_zone, now) }));
  const finished = await listFinished(db, keys);
  const open = keys.filter(({ provider_id, day }) => !finished.has(`${provider_id} ${day}`));
  await jobs.add(
    DAY,
    open.map((data) => ({ key: `${data.provider_id} ${data.day}`, data })),
  );
  await jobs.add(
    NEWS,
    collecting.map(({ provider_id }) => ({ key: provider_id, data: { provider_id } })),
  );
}

async function listFinished(db: Db, keys: readonly DayKey[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<DayKey>`
    select provider_id, day from collection_days
    join unnest(${keys.map((key) => key.provider_id)}::text[], ${keys.map((key) => key.day)}::date[]) as wanted (provider_id, day)
      using (provider_id, day)
  `.execute(db);
  return new Set(rows.map(({ provider_id, day }) => `${provider_id} ${day}`));
}

/**
 * Charges what is due on a provider's day, sends the notices of the day, and returns plans to the provider whose time is over. Doing it again
 * changes nothing: an attempt is written once for each plan and day, and each message has one cause.
 */
export async function collectDay(options: CollectionOptions, { provider_id, day }: DayKey): Promise<void> {
  const { db, random, clock, log } = options;
  const provider = findCollecting(options, provider_id);
  // The job may have waited until the next day, which has a job of its own.
  if (!provider || today(provider.time_zone, clock.now()) !== day) return;
  const site = options.siteOf(provider);
  await openLedgers(db, provider_id, { day, now: clock.now() });
  await sendNotices({ db, provider, site, now: clock.now() });
  while ((await claimPayments({ db, random, providerId: provider_id, day, now: clock.now() })) > 0);
  await askProcessor({ ...options, provider, site });
  const defaulted = await defaultPlans({ db, provider, site, now: clock.now() });
  await db
    .insertInto('collection_days')
    .values({ provider_id, day, finished_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  log.info({ provider_id, day, defaulted }, 'the payments of a day were charged');
}

async function openLedgers(db: Db, providerId: string, { day, now }: { readonly day: DayString; readonly now: Date }) {
  for (;;) {
    const plans = await listPlansWithoutLedger(db, providerId);
    if (plans.length === 0) return;
    for (const plan of plans) await inTransaction(db, (trx) => openLedger(trx, plan, day, now));
  }
}

/** What has become of attempts and refunds: asks about those without an answer, fetches events that no webhook brought, applies those that wait. */
async function readNews(options: CollectionOptions, providerId: string, pulled: Map<string, number>): Promise<void> {
  const { db, clock, log } = options;
  const provider = findCollecting(options, providerId);
  if (!provider) return;
  const site = options.siteOf(provider);
  await askProcessor({ ...options, provider, site });
  await settleSurplus({ ...options, provider, site });
  await askRefunds({ ...options, provider, site });
  const now = clock.now().getTime();
  if (Math.abs(now - (pulled.get(providerId) ?? 0)) >= PULL_EVERY_MS) {
    await pullPaymentEvents({ ...options, provider }).then(
      () => pulled.set(providerId, now),
      (err: unknown) => log.warn({ err, provider_id: providerId }, 'the events of the payment processor cannot be listed'),
    );
  }
  await applyWaitingEvents({ db, provider, site, clock, log });
}

function findCollecting({ providers }: CollectionOptions, providerId: string): Provider | undefined {
  return providers().find(({ provider_id, collects_payments }) => provider_id === providerId && collects_payments);
}
