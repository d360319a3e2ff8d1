import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { forProvider, migrateDatabase, openDatabase, routes, startDatabase, type Database, type Route } from '#server';
import type { Kysely } from 'kysely';
import { Client } from 'pg';

import { median, quantile, ratio } from './kit/measure.ts';
import { findPgbench, playWithPgbench, type Played } from './kit/pgbench.ts';
import { EMAIL, idsOf, now, prepareDrafts, provider, today } from './kit/plan-data.ts';
import { digits, printBudget, printTable } from './kit/print.ts';
import { recordTransactions, type Transaction } from './kit/recorded-statements.ts';

const CLIENTS = 8;
const PLANS = 800;
/** Plans of before: a service that has none has nothing by which the database could choose between its indexes. */
const OLD_PLANS = 800;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

type Context = Parameters<Route['handle']>[0];

const keyedHash = (purpose: string, value: string) => createHmac('sha256', 'bench').update(`${purpose}\0${value}`).digest('hex');

/** Everything around a call but its own parts: the session of a visitor who has verified the mailbox. */
function contextOf(db: Kysely<Database>, n: number, parts: Partial<Context>): Context {
  const session = {
    provider_id: provider.provider_id,
    session_id_hash: keyedHash('session', String(n)),
    kind: 'site',
    agent: null,
    patient_id: idsOf(n).patient,
    verified_at: now,
    verified_phone_hash: keyedHash('contact', EMAIL),
    holder_id: randomUUID(),
    phone_link_id: null,
    search_hash: null,
    needs_code: false,
    locale: 'en',
  };
  const random = { uuid: randomUUID, token: () => randomBytes(32).toString('base64url') };
  const context = {
    provider,
    session,
    db: forProvider(db, provider.provider_id),
    ports: { random, clock: { now: () => now } },
    now,
    today,
    address: '192.0.2.1',
    keyedHash,
    query: {},
    ...parts,
  };
  return context as unknown as Context;
}

function handlerOf(name: string): Route['handle'] {
  const route = routes.find(({ call }) => call.name === name);
  if (!route) throw new Error(`no route answers "${name}"`);
  return (context) => route.handle({ ...context, touches: route.call.touches } as Context);
}

type Agreements = readonly { readonly document_id: string; readonly hash: string }[];

/** What everybody agrees to: the hashes of their documents, which a visitor has read before. */
async function readAgreements(url: string): Promise<readonly Agreements[]> {
  const db = openDatabase(url, { max: 1 });
  const all: Agreements[] = [];
  try {
    for (let n = 1; n <= OLD_PLANS + PLANS; n++) {
      const parts = { params: { offer_id: idsOf(n).offer } } as never;
      const { body } = await handlerOf('unsigned-documents')(contextOf(db, n, parts));
      const { documents } = body as { readonly documents: Agreements };
      all.push(documents.map(({ document_id, hash }) => ({ document_id, hash })));
    }
    return all;
  } finally {
    await db.destroy();
  }
}

/** So many of the prepared plans are started after the first `from`, each by the next of the clients that is free. */
async function startPlans(url: string, agreements: readonly Agreements[], from: number, count: number): Promise<Played> {
  const db = openDatabase(url, { max: CLIENTS });
  try {
    const start = handlerOf('create-plan');
    const latencies: number[] = [];
    let next = from;

    async function client(): Promise<void> {
      while (next < from + count) {
        const n = ++next;
        const parts = { params: { application_id: idsOf(n).application }, body: { agreements: agreements[n - 1] } } as never;
        const began = performance.now();
        await start(contextOf(db, n, parts));
        latencies.push(performance.now() - began);
      }
    }

    const began = performance.now();
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return { perSecond: (1000 * count) / (performance.now() - began), latencies };
  } finally {
    await db.destroy();
  }
}

/** What those plans send, without what is only read beforehand. */
async function recordPlans(url: string, agreements: readonly Agreements[]): Promise<readonly Transaction[]> {
  const transactions = await recordTransactions(async () => void (await startPlans(url, agreements, OLD_PLANS, PLANS)));
  return transactions.filter((statements) => statements.some(({ text }) => /insert into "payment_plans"/.test(text)));
}

const folder = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
const server = await startDatabase({ env: { CAUSEWAY_DATA_DIR: folder }, root: folder, log: () => undefined });

async function onServer(work: (client: Client) => Promise<unknown>, url = server.adminUrl): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

function urlOf(database: string): string {
  return Object.assign(new URL(server.adminUrl), { pathname: `/${database}` }).href;
}

/** Runs work on a fresh copy of the prepared database, and on a server that has nothing left to write for the last one. */
async function onCopy<T>(name: string, work: (url: string) => Promise<T>): Promise<T> {
  await onServer(async (client) => {
    // Connections that were closed a moment ago may still end, and would make the copy fail.
    await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = 'prepared'`);
    await client.query(`create database ${name} template prepared`);
    await client.query('checkpoint');
  });
  const done = await work(urlOf(name));
  await onServer((client) => client.query(`drop database ${name} with (force)`));
  return done;
}

try {
  findPgbench();
  await onServer((client) => client.query('create database prepared'));
  await migrateDatabase(urlOf('prepared'));
  await onServer((client) => prepareDrafts(client, OLD_PLANS + PLANS), urlOf('prepared'));
  const agreements = await readAgreements(urlOf('prepared'));
  // This also warms our own code up.
  await startPlans(urlOf('prepared'), agreements, 0, OLD_PLANS);
  await onServer((client) => client.query('vacuum analyze'), urlOf('prepared'));
  const recorded = await onCopy('recorded', (url) => recordPlans(url, agreements));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      baseline: await onCopy(`baseline_${round}`, (url) => playWithPgbench(url, recorded, CLIENTS)),
      ours: await onCopy(`ours_${round}`, (url) => startPlans(url, agreements, OLD_PLANS, PLANS)),
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
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
