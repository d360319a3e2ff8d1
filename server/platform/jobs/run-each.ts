import { setTimeout as sleep } from 'node:timers/promises';

import type PgBoss from 'pg-boss';

const LOOK_MS = 5_000;

export interface WorkOptions<T> {
  readonly boss: Pick<PgBoss, 'fetch' | 'complete' | 'fail'>;
  readonly queue: string;
  readonly work: (data: T) => Promise<void>;
  /** Receives the error of a queue that does not answer; the job runs again. */
  readonly warn: (error: unknown) => void;
}

/**
 * Works off a queue, a job at a time, until it is closed. The queue's own worker does not wait for what it writes down of a
 * job: a database that stops at that moment would end the process.
 */
export function workOn<T>({ boss, queue, work, warn }: WorkOptions<T>): { readonly close: () => Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;

  /** False where there was nothing to do. */
  async function doOne(): Promise<boolean> {
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

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await doOne().catch((error: unknown) => {
        warn(error);
        return false;
      });
      // What is still waiting is done at once.
      if (!isBusy) await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const ended = loop();
  return {
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}
