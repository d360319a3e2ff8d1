import pRetry, { type Options } from 'p-retry';

/** Spec 9: the retry helper's defaults. */
export const RETRY_DEFAULTS = { retries: 10, factor: 2, minTimeout: 1_000 } as const;

interface RetryOptions extends Pick<Options, 'maxRetryTime' | 'signal'> {
  readonly isRetryable: (error: Error) => boolean;
}

/** Tries again what failed for a reason that may pass, each time after twice as long. Rejects with the last failure. */
export function retry<T>(work: () => Promise<T>, { isRetryable, ...options }: RetryOptions): Promise<T> {
  return pRetry(work, { ...RETRY_DEFAULTS, ...options, shouldRetry: ({ error }) => isRetryable(error) });
}
