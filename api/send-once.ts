import { FunnelError } from './funnel-error.ts';

/** Sends something that must happen once, with a key for it. */
export type SendOnce = <T>(words: string, send: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/**
 * Keeps one key for the same words until they are answered: sent again after a lost answer it is the same request,
 * sent again after a refusal it is a new one, for which a bureau is asked anew.
 */
export function createSendOnce(): SendOnce {
  const keys = new Map<string, string>();
  return async (words, send) => {
    const key = keys.get(words) ?? crypto.randomUUID();
    keys.set(words, key);
    try {
      const answer = await send(key);
      keys.delete(words);
      return answer;
    } catch (error) {
      if (isAnswer(error)) keys.delete(words);
      throw error;
    }
  };
}

/** Whether the request has ended: not while it runs, and not while its result is unknown. */
function isAnswer(error: unknown): boolean {
  return error instanceof FunnelError && error.status < 500 && error.code !== 'idempotency_in_progress';
}
