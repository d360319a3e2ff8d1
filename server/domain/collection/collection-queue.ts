import type { Provider } from '#configuration';
import { hourIn, today, type DayString } from '#rules';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { Payments } from '../../partners/payments.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs, Queue } from '../../platform/jobs/open-jobs.ts';
import type { Random } from '../../platform/random.ts';
import { forProvider } from '../../platform/database/scopes.ts';
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
import { sendReminders } from './remind-unpaid.ts';

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
  const collecting: Queue<DayKey> = { name: DAY, retries, work: (key) => collectDay(ownOptions(options, key), key) };
  const news: Queue<Pick<DayKey, 'provider_id'>> = {
    name: NEWS,
    retries: { retryLimit: 0 },
    work: (key) => readNews(ownOptions(options, key), key.provider_id, pulled),
  };
  const sweeping: Queue = {
    name: SWEEP,
    retries: { retryLimit: 2 },
    everySeconds: SWEEP_EVERY_SECONDS,
    work: (_, jobs) => sweep(jobs, options),
  };
  return [sweeping, collecting as Queue, news as Queue];
}

function ownOptions(options: CollectionOptions, { provider_id }: Pick<DayKey, 'provider_id'>): CollectionOptions {
  return { ...options, db: forProvider(options.db, provider_id) };
}

interface DayKey {
  readonly provider_id: string;
  readonly day: DayString;
}

/** A day that was missed needs no job of its own: a later day charges what is late. */
async function sweep(jobs: Jobs, { db, providers, clock }: CollectionOptions): Promise<void> {
  const now = clock.now();
  const followed = await listFollowed(db, providers());
  if (followed.length > 0)
    await jobs.add(
      NEWS,
      followed.map(({ provider_id }) => ({ key: provider_id, data: { provider_id } })),
    );
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
}

/** Providers whose payments are collected here, or were: a debit can come back months later. */
async function listFollowed(db: Db, providers: readonly Provider[]): Promise<readonly Provider[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from unnest(${providers.map(({ provider_id }) => provider_id)}::text[]) as known (provider_id)
    where exists (select from charge_attempts a where a.provider_id = known.provider_id)
  `.execute(db);
  const charged = new Set(rows.map(({ provider_id }) => provider_id));
  return providers.filter(({ provider_id, collects_payments }) => collects_payments || charged.has(provider_id));
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
 * Charges what is due on a provider's day, sends the notices and reminders of the day, and returns plans to the provider whose time is over. Doing it again
 * changes nothing: an attempt is written once for each plan and day, and each message has one cause.
 */
export async function collectDay(options: CollectionOptions, { provider_id, day }: DayKey): Promise<void> {
  const { db, random, clock, log } = options;
  const provider = options.providers().find((one) => one.provider_id === provider_id && one.collects_payments);
  // The job may have waited until the next day, which has a job of its own.
  if (!provider || today(provider.time_zone, clock.now()) !== day) return;
  const site = options.siteOf(provider);
  await openLedgers(db, provider_id, { day, now: clock.now() });
  await sendNotices({ db, provider, site, now: clock.now() });
  await sendReminders({ db, provider, site, now: clock.now() });
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

/**
 * What has become of attempts and refunds: asks about those without an answer, fetches events that no webhook brought, applies those that
 * wait. It charges nothing new, so it goes on after a provider collects its payments itself again.
 */
async function readNews(options: CollectionOptions, providerId: string, pulled: Map<string, number>): Promise<void> {
  const { db, clock, log } = options;
  const provider = options.providers().find(({ provider_id }) => provider_id === providerId);
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
