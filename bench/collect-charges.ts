import { collectDay, openDatabase } from '#server';
import { parseDay } from '#rules';
import { Client } from 'pg';
import { pino } from 'pino';

import { readDatabaseTime } from './kit/database-time.ts';
import { median, ratio } from './kit/measure.ts';
import { findPgbench, playWithPgbench } from './kit/pgbench.ts';
import { prepareDrafts, provider } from './kit/plan-data.ts';
import { openPreparedDatabase } from './kit/prepared-database.ts';
import { digits, printBudget, printTable } from './kit/print.ts';
import { recordTransactions, type Transaction } from './kit/recorded-statements.ts';
import { random, readAgreements, startPlans } from './kit/start-plans.ts';

const CLIENTS = 8;
const PLANS = Number(process.env['PLANS'] ?? 800);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
/** What a connection of the service has: the default of DATABASE_POOL_SIZE. */
const CONNECTIONS = 10;
/** The day of the first payment of every prepared plan, past the collection hour. */
const DAY = '2026-07-15';
const day = parseDay(DAY);
const AT = new Date(`${DAY}T16:00:00Z`);

const collecting = { ...provider, collects_payments: true, collection_hour: 9, payment_retry_days: [3, 5] };
type Options = Parameters<typeof collectDay>[0];

/** A processor that takes all money after so long: what is measured is what the service does for a charge. */
function processorAfter(ms: number): Options['payments'] {
  const charge = async ({ attempt_id }: { readonly attempt_id: string }) => {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    return { state: 'settled', charge_reference: `ch_${attempt_id}`, settled_at: AT };
  };
  return { charge } as unknown as Options['payments'];
}

interface Collected {
  readonly perSecond: number;
  /** Processor time of a charge in ms. */
  readonly service: number;
  readonly database: number;
}

/** Charges the first payment of every plan, as the job of the day does it. */
async function collect(url: string, ms = 0): Promise<Collected> {
  if (!day) throw new Error(`${DAY} is no day`);
  const db = openDatabase(url, { max: CONNECTIONS });
  const options = {
    db,
    payments: processorAfter(ms),
    providers: () => [collecting],
    siteOf: () => 'https://lakeside.example',
    clock: { now: () => AT },
    random,
    log: pino({ level: 'error' }),
  };
  const before = process.cpuUsage();
  const began = performance.now();
  await collectDay(options, { provider_id: provider.provider_id, day });
  const perSecond = (1000 * PLANS) / (performance.now() - began);
  const { user, system } = process.cpuUsage(before);
  const database = await readDatabaseTime(url);
  await db.destroy();
  const charged = await countCharged(url);
  if (charged !== PLANS) throw new Error(`${charged} of ${PLANS} payments were charged`);
  return { perSecond, service: (user + system) / 1000 / PLANS, database: database / PLANS };
}

async function countCharged(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const count = "select count(*)::int as count from ledger_entries where kind = 'settled'";
  const { rows } = await client.query<{ readonly count: number }>(count).finally(() => client.end());
  return rows[0]?.count ?? 0;
}

const writes = (transaction: Transaction, table: string) =>
  transaction.some(({ text }) => new RegExp(`insert into "${table}"`).test(text));

/** Plays the same statements: first the attempts, as the service writes them before any charge, then the answers. */
async function play(url: string, recorded: readonly Transaction[]): Promise<number> {
  const attempts = recorded.filter((one) => writes(one, 'charge_attempts'));
  const answers = recorded.filter((one) => !attempts.includes(one) && writes(one, 'ledger_entries'));
  const began = performance.now();
  await playWithPgbench(url, attempts, 1);
  const between = performance.now();
  const { perSecond } = await playWithPgbench(url, answers, CLIENTS);
  return (1000 * answers.length) / (between - began + (1000 * answers.length) / perSecond);
}

findPgbench();
const database = await openPreparedDatabase();

try {
  await database.prepare((client) => prepareDrafts(client, database.url, PLANS));
  const agreements = await readAgreements(database.url, PLANS);
  await startPlans(database.url, { agreements, from: 0, count: PLANS, clients: CLIENTS, changes: collecting });
  await database.prepare((client) => client.query('vacuum analyze'));
  const recorded = await database.onCopy('recorded', (url) => recordTransactions(async () => void (await collect(url))));
  const rounds: { readonly baseline: number; readonly ours: Collected; readonly slow: Collected }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      baseline: await database.onCopy(`baseline_${round}`, (url) => play(url, recorded)),
      ours: await database.onCopy(`ours_${round}`, (url) => collect(url)),
      slow: await database.onCopy(`slow_${round}`, (url) => collect(url, 100)),
    });
  }
  const baseline = rounds.map((round) => round.baseline);
  const rates = (name: 'ours' | 'slow') => rounds.map((round) => round[name].perSecond);
  const row = (words: string, name: 'ours' | 'slow') => {
    const times = (['service', 'database'] as const).map((process) => median(rounds.map((round) => round[name][process])));
    return [words, ...[median(rates(name)), ...times].map(digits)];
  };
  printTable(
    [`${PLANS} charges, ${ROUNDS} rounds`, 'charges a second', 'ms of the service', 'ms of the database'],
    [
      ['pgbench, same statements', digits(median(baseline)), '', ''],
      row('ours, the processor answers at once', 'ours'),
      row('ours, the processor answers after 100 ms', 'slow'),
    ],
  );
  const busy = median(rounds.map(({ ours }) => ours.service + ours.database));
  printBudget('charges a second of two cores that do nothing else', 2000 / busy, { atLeast: 200 });
  const answers = recorded.filter((one) => writes(one, 'ledger_entries') && !writes(one, 'charge_attempts'));
  console.log(`(${median(answers.map(({ length }) => length))} statements a charge)`);
  printBudget("charges, of pgbench's", ratio(rates('ours'), baseline), { atLeast: 0.7 });
} finally {
  await database.close();
}
