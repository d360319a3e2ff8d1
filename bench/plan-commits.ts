import { median, quantile, ratio } from './kit/measure.ts';
import { findPgbench, playWithPgbench, type Played } from './kit/pgbench.ts';
import { prepareDrafts } from './kit/plan-data.ts';
import { openPreparedDatabase } from './kit/prepared-database.ts';
import { digits, printBudget, printTable } from './kit/print.ts';
import { recordTransactions, type Transaction } from './kit/recorded-statements.ts';
import { readAgreements, startPlans, type Agreements } from './kit/start-plans.ts';

const CLIENTS = 8;
const PLANS = 800;
/** Plans of before: a service that has none has nothing by which the database could choose between its indexes. */
const OLD_PLANS = 800;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

const newPlans = (url: string, agreements: readonly Agreements[]) =>
  startPlans(url, { agreements, from: OLD_PLANS, count: PLANS, clients: CLIENTS });

/** What those plans send, without what is only read beforehand. */
async function recordPlans(url: string, agreements: readonly Agreements[]): Promise<readonly Transaction[]> {
  const transactions = await recordTransactions(async () => void (await newPlans(url, agreements)));
  return transactions.filter((statements) => statements.some(({ text }) => /insert into "payment_plans"/.test(text)));
}

findPgbench();
const database = await openPreparedDatabase();

try {
  await database.prepare((client) => prepareDrafts(client, database.url, OLD_PLANS + PLANS));
  const agreements = await readAgreements(database.url, OLD_PLANS + PLANS);
  // This also warms our own code up.
  await startPlans(database.url, { agreements, from: 0, count: OLD_PLANS, clients: CLIENTS });
  await database.prepare((client) => client.query('vacuum analyze'));
  const recorded = await database.onCopy('recorded', (url) => recordPlans(url, agreements));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      baseline: await database.onCopy(`baseline_${round}`, (url) => playWithPgbench(url, recorded, CLIENTS)),
      ours: await database.onCopy(`ours_${round}`, (url) => newPlans(url, agreements)),
    });
  }

  const rates = { baseline: rounds.map(({ baseline }) => baseline.perSecond), ours: rounds.map(({ ours }) => ours.perSecond) };
  const row = (name: string, played: readonly Played[]) => {
    const latencies = played.flatMap((one) => one.latencies);
    return [
      name,
      ...[median(played.map(({ perSecond }) => perSecond)), quantile(latencies, 0.5), quantile(latencies, 0.99)].map(digits),
    ];
  };
  printTable(
    [`${PLANS} plans, ${CLIENTS} clients, ${ROUNDS} rounds`, 'plans a second', 'p50 ms', 'p99 ms'],
    [
      row(
        'pgbench, same statements',
        rounds.map(({ baseline }) => baseline),
      ),
      row(
        'ours',
        rounds.map(({ ours }) => ours),
      ),
    ],
  );
  const perPlan = recorded.map((statements) => statements.length);
  console.log(`(${median(perPlan)} statements a plan, begin and commit among them)`);
  printBudget("plan commits, of pgbench's", ratio(rates.ours, rates.baseline), { atLeast: 0.9 });
} finally {
  await database.close();
}
