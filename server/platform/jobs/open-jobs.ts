import pRetry from 'p-retry';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';

import { withLock } from '../database/with-client.ts';
import { listLabels } from '../metrics/label.ts';
import type { Metrics } from '../metrics/open-metrics.ts';
import { noTracing, type Tracing } from '../tracing/tracing.ts';
import { repeat, type Repeated } from './repeat.ts';

/** Any number that nothing else locks: processes that create queues at the same time would deadlock. */
const START_LOCK = 7_315_221;
const SECOND_MS = 1_000;
/** Connections of a process for its jobs, beside those of its pool. */
export const JOB_CONNECTIONS = 1;

/** A kind of job. At most one job of a key waits in the queue; a job that fails is tried again. */
export interface Queue<T extends object = object> {
  readonly name: string;
  readonly retries: Pick<PgBoss.Queue, 'retryLimit' | 'retryDelay' | 'retryBackoff'>;
  /** Adds an empty job when a process starts, and then once in each period for one of all processes. */
  readonly everySeconds?: number;
  work(data: T, jobs: Jobs): Promise<void>;
}

interface Job {
  /** Identifies the subject of the job. */
  readonly key?: string;
  readonly data: object;
}

export interface Jobs {
  readonly add: (queue: string, jobs: readonly Job[]) => Promise<void>;
  /** Finishes the jobs in progress. */
  readonly close: () => Promise<void>;
}

interface JobOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'time'> | undefined;
  readonly tracing?: Tracing;
}

/** Works on these queues beside all other processes: pg-boss gives each job to one of them. */
export async function openJobs({ databaseUrl, log, ...measures }: JobOptions, queues: readonly Queue[]): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: JOB_CONNECTIONS,
    application_name: 'causeway-jobs',
    schedule: false,
  });
  const warn = (err: unknown) => log.warn({ err }, 'the job queue does not answer');
  boss.on('error', warn);
  await withLock(databaseUrl, START_LOCK, async () => {
    await boss.start();
    // A waiting job is unique, an active one is not: the job of a killed process would hold up all others.
    for (const { name, retries } of queues)
      // A new queue is a new partition, and may deadlock with the jobs of processes that already run.
      await pRetry(() => boss.createQueue(name, { name, policy: 'short', ...retries }), { retries: 5, minTimeout: 100 });
  });
  const jobs: Jobs = {
    add: (name, added) =>
      boss.insert(added.map(({ key, data }) => ({ name, data, ...(key !== undefined && { singletonKey: key }) }))),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await boss
        .stop({ graceful: true, wait: true, timeout: 5_000 })
        .catch((err: unknown) => log.warn({ err }, 'the job queue was left'));
    },
  };
  const workers = queues.map((queue) => {
    const { name, everySeconds } = queue;
    const timed = jobTimer(queues, measures);
    const report = (err: unknown) => {
      log.warn({ err, queue: name }, 'a job failed');
      throw err;
    };
    const add =
      everySeconds === undefined
        ? undefined
        : oncePer(everySeconds, (isFirst) => boss.send(name, {}, isFirst ? {} : { singletonSeconds: everySeconds }));
    return workOn<object>({
      boss,
      queue: name,
      warn,
      before: add,
      work: (data) => timed(name, () => queue.work(data, jobs)).catch(report),
    });
  });
  return jobs;
}

const OUTCOMES = listLabels(['done', 'failed']);

/** Times each job by its queue and by how it ended. */
function jobTimer(queues: readonly Queue[], { metrics, tracing = noTracing }: Pick<JobOptions, 'metrics' | 'tracing'>) {
  const names = listLabels(queues.map(({ name }) => name));
  return async (name: string, work: () => Promise<void>): Promise<void> => {
    const began = performance.now();
    const span = tracing.begin('job');
    const report = (outcome: 'done' | 'failed') => {
      const labels = { queue: names.of(name), outcome: OUTCOMES.of(outcome) };
      metrics?.time('causeway_job_seconds', labels, (performance.now() - began) / SECOND_MS);
      span.end({ name: labels.queue, labels, isFailed: outcome === 'failed' });
    };
    try {
      await span.around(work);
      report('done');
    } catch (error) {
      report('failed');
      throw error;
    }
  };
}

/** Runs this at the first call, and then once in each period. */
function oncePer(seconds: number, run: (isFirst: boolean) => Promise<unknown>): () => Promise<void> {
  let isDueAt = 0;
  return async () => {
    if (Date.now() < isDueAt) return;
    await run(isDueAt === 0);
    isDueAt = Date.now() + seconds * SECOND_MS;
  };
}

const LOOK_MS = 5_000;

interface WorkOptions<T> {
  readonly boss: Pick<PgBoss, 'fetch' | 'complete' | 'fail'>;
  readonly queue: string;
  readonly work: (data: T) => Promise<void>;
  /** Runs before each look into the queue. */
  readonly before?: (() => Promise<void>) | undefined;
  /** Receives the error of a queue that does not respond; the next look comes later. */
  readonly warn: (error: unknown) => void;
}

/**
 * Works off a queue, one job at a time, until it is closed. pg-boss's own worker does not await the update of a finished job: a
 * database that stops at that moment would end the process.
 */
export function workOn<T>({ boss, queue, work, before, warn }: WorkOptions<T>): Repeated {
  /** False for an empty queue. */
  async function doOne(): Promise<boolean> {
    await before?.();
    const [job] = await boss.fetch<T>(queue, { batchSize: 1 });
    if (!job) return false;
    try {
      await work(job.data);
    } catch (error) {
      await boss.fail(queue, job.id, { message: error instanceof Error ? error.message : String(error) });
      return true;
    }
    await boss.complete(queue, job.id);
    return true;
  }

  return repeat({ work: doOne, pauseMs: LOOK_MS, warn });
}
