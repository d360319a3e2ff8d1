import type PgBoss from 'pg-boss';

import { repeat, type Repeated } from './repeat.ts';

const LOOK_MS = 5_000;

export interface WorkOptions<T> {
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
