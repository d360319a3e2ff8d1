import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Provider } from '#configuration';
import { addDays, hourIn, today, type DayString } from '#rules';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import { type Payments, ProcessorUnavailable } from '../../partners/payments.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs, Queue } from '../../platform/jobs/open-jobs.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import { writeWholeFile } from '../../platform/write-whole-file.ts';
import type { Db } from '../../schema/database.ts';
import { reconcile } from '../collection/reconcile.ts';
import { exportRows } from './export-rows.ts';
import { remittance } from './remittance.ts';

/** Looks for days that are over. */
const SWEEP = 'closing-sweep';
/** Writes and compares the money of a provider's day. */
const CLOSE = 'closing-day';
const SWEEP_EVERY_SECONDS = 10 * 60;
/** The processor's list of a day is whole by then. */
const HOUR = 4;
/** A service that was down, or whose disk was full, makes up for as many days. */
const DAYS_BACK = 7;

export interface ClosingOptions {
  readonly db: Db;
  readonly payments: Payments;
  readonly providers: () => readonly Provider[];
  /** The folder of the remittance files; without it, none is written. */
  readonly folder: string | undefined;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The queues that close the days of providers: a remittance file, and a comparison with the processor, each once a day. */
export function closingQueues(options: ClosingOptions): readonly Queue[] {
  const closing: Queue<DayKey> = {
    name: CLOSE,
    retries: { retryLimit: 0 },
    work: (key) => closeDay({ ...options, db: forProvider(options.db, key.provider_id) }, key),
  };
  const sweeping: Queue = {
    name: SWEEP,
    retries: { retryLimit: 0 },
    everySeconds: SWEEP_EVERY_SECONDS,
    work: (_, jobs) => sweep(jobs, options),
  };
  return [sweeping, closing as Queue];
}

interface DayKey {
  readonly provider_id: string;
  readonly day: DayString;
}

/** Days that are not closed yet, of providers for whom money was charged here. What fails is tried again by the next sweep. */
async function sweep(jobs: Jobs, options: ClosingOptions): Promise<void> {
  const { db, providers, folder, clock } = options;
  const now = clock.now();
  const ready = providers().filter(({ time_zone }) => hourIn(time_zone, now) >= HOUR);
  if (ready.length === 0) return;
  const { rows } = await sql<DayKey>`
    select known.provider_id, (known.yesterday - back.days) as day
    from unnest(${ready.map(({ provider_id }) => provider_id)}::text[],
      ${ready.map(({ time_zone }) => addDays(today(time_zone, now), -1))}::date[]) as known (provider_id, yesterday)
    cross join generate_series(0, ${DAYS_BACK - 1}::integer) as back (days)
    left join closed_days c on c.provider_id = known.provider_id and c.day = known.yesterday - back.days
    where exists (
      select from charge_attempts a where a.provider_id = known.provider_id and a.charged_on <= known.yesterday - back.days)
      and (c.compared_at is null or (${folder !== undefined} and c.remitted_at is null))
    order by 2, 1
  `.execute(db);
  await jobs.add(
    CLOSE,
    rows.map((data) => ({ key: `${data.provider_id} ${data.day}`, data })),
  );
}

/** Closes a day that is over. Done twice, or by two processes at once, it writes the same file. */
async function closeDay(options: ClosingOptions, { provider_id, day }: DayKey): Promise<void> {
  const provider = options.providers().find((one) => one.provider_id === provider_id);
  if (!provider) return;
  await Promise.all([writeRemittance(options, provider, day), compare(options, provider, day)]);
}

async function writeRemittance({ db, folder, clock, log }: ClosingOptions, provider: Provider, day: DayString): Promise<void> {
  const { provider_id, slug, time_zone } = provider;
  if (folder === undefined || (await isDone(db, provider_id, day, 'remitted_at'))) return;
  const path = join(folder, slug, `remittance-${day}.csv`);
  const now = clock.now();
  try {
    await mkdir(join(folder, slug), { recursive: true, mode: 0o700 });
    const lines = await writeWholeFile(path, (write) =>
      exportRows(db, remittance({ provider_id, time_zone, day }), { providerId: provider_id, format: 'csv', write, now }),
    );
    await sql`
      insert into closed_days (provider_id, day, remitted_at, remittance_lines) values (${provider_id}, ${day}, ${now}, ${lines})
      on conflict (provider_id, day) do update set remitted_at = excluded.remitted_at, remittance_lines = excluded.remittance_lines
    `.execute(db);
    log.info({ provider_id, day, lines }, 'the remittance file of a day was written');
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException;
    log.error({ provider_id, day, code, err }, 'the remittance file of a day could not be written, and is tried again');
  }
}

async function compare({ db, payments, clock, log }: ClosingOptions, provider: Provider, day: DayString): Promise<void> {
  const { provider_id } = provider;
  if (await isDone(db, provider_id, day, 'compared_at')) return;
  try {
    const differences = await reconcile(db, payments, provider, day);
    await sql`
      insert into closed_days (provider_id, day, compared_at, differences)
      values (${provider_id}, ${day}, ${clock.now()}, ${JSON.stringify(differences)}::jsonb)
      on conflict (provider_id, day) do update set compared_at = excluded.compared_at, differences = excluded.differences
    `.execute(db);
    const count = differences.length;
    if (count === 0) log.info({ provider_id, day }, 'the ledger and the processor have the same money of a day');
    else log.error({ provider_id, day, count }, 'the ledger and the processor differ: causeway plan days');
  } catch (err) {
    if (err instanceof ProcessorUnavailable)
      log.warn({ provider_id, day, reason: err.reason }, 'the processor lists no money of a day, and is asked again');
    else log.error({ provider_id, day, err }, 'the money of a day could not be compared, and is tried again');
  }
}

async function isDone(db: Db, providerId: string, day: DayString, step: 'remitted_at' | 'compared_at'): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    select ${sql.ref(step)} is not null as "isDone" from closed_days where provider_id = ${providerId} and day = ${day}
  `.execute(db);
  return rows[0]?.isDone ?? false;
}
