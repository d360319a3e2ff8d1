import { setTimeout as sleep } from 'node:timers/promises';

interface RepeatOptions {
  /** Returns true to run again without a pause. */
  readonly work: () => Promise<boolean>;
  readonly pauseMs: number;
  /** Receives what the work throws; a pause follows. */
  readonly warn: (error: unknown) => void;
}

export interface Repeated {
  /** Waits for the work in progress. */
  readonly close: () => Promise<void>;
}

/** Runs this work again and again until it is closed. */
export function repeat({ work, pauseMs, warn }: RepeatOptions): Repeated {
  const closing = new AbortController();
  const { signal } = closing;

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await work().catch((error: unknown) => {
        warn(error);
        return false;
      });
      if (!isBusy) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
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
