import { Client } from 'pg';

import { advanceTo, beforeFirstStep } from '../../tests/faults/enrollment.ts';
import { readDatabaseTime, readProcessTime } from './database-time.ts';
import { importPatients, newVisitor } from './patients.ts';
import type { RunningProduct } from './serve-product.ts';

export const PLAN_CLIENTS = 16;

/** How some commits went. */
export interface Commits {
  readonly perSecond: number;
  /** Of every commit, in ms. */
  readonly latencies: readonly number[];
  /** Of one commit, in ms: the bench itself takes a part of the two cores, too. */
  readonly processorTime: Readonly<Record<'service' | 'database' | 'clients', number>>;
}

interface CommitOptions {
  readonly tokenizerPort: number;
  /** The first plans of a process, whose code is not compiled yet, on tables that PostgreSQL has not analyzed. */
  readonly first: number;
  readonly next: number;
}

/** Patients who come to the last press by all calls before it, and then press it together, so many at a time. */
export async function commitPlans(product: RunningProduct, { tokenizerPort, first, next }: CommitOptions) {
  const patients = await importPatients(product, first + next);
  const began = performance.now();
  const commits = await inTurns(patients, async (patient) => {
    const visitor = newVisitor(product, tokenizerPort);
    const { application, agreements } = await advanceTo(visitor, 'drafted', beforeFirstStep(patient));
    const request = { params: { application_id: application.application_id }, body: { agreements: [...agreements] } };
    return () => visitor.get('createPlan', request);
  });
  const measured = { first: await measure(product, commits.slice(0, first)) };
  await analyze(product);
  const later = await measure(product, commits.slice(first));
  return { ...measured, next: later, enrollmentsPerSecond: (1000 * commits.length) / (performance.now() - began) };
}

/** What PostgreSQL does by itself every minute. Without it, a table that was empty a moment ago is read by whatever index comes first. */
async function analyze({ databaseUrl }: RunningProduct): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze').finally(() => client.end());
}

async function measure(product: RunningProduct, commits: readonly (() => Promise<unknown>)[]): Promise<Commits> {
  const before = await readTimes(product);
  const began = performance.now();
  const latencies = await inTurns(commits, async (commit) => {
    const from = performance.now();
    await commit();
    return performance.now() - from;
  });
  const perSecond = (1000 * commits.length) / (performance.now() - began);
  const after = await readTimes(product);
  const spent = (process: keyof typeof after) => (after[process] - before[process]) / commits.length;
  return {
    perSecond,
    latencies,
    processorTime: { service: spent('service'), database: spent('database'), clients: spent('clients') },
  };
}

async function readTimes({ pid, databaseUrl }: RunningProduct) {
  return {
    service: readProcessTime(pid),
    database: await readDatabaseTime(databaseUrl),
    clients: readProcessTime(process.pid),
  };
}

async function inTurns<A, B>(all: readonly A[], work: (one: A) => Promise<B>): Promise<readonly B[]> {
  const done: B[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: PLAN_CLIENTS }, async () => {
      for (let index = next++; index < all.length; index = next++) done[index] = await work(all[index] as A);
    }),
  );
  return done;
}
