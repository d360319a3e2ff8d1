import { WireError } from './wire-error.ts';

/** What one answer was. */
export interface WireAnswer {
  readonly status: number;
  readonly body: object;
}

interface Kept {
  readonly request: string;
  /** Nothing while the first request is in progress. */
  answer: WireAnswer | undefined;
}

const MISMATCH =
  'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one you sent if you meant to execute a different request.';
const IN_USE = 'There is currently another in-progress request using this Idempotent Key.';

/**
 * Answers a request with a key once, as Stripe does: the same parameters get the first answer whatever it was, also one with
 * the status 500; other parameters are an error; a request that was not understood leaves its key free.
 */
export function createIdempotency() {
  const known = new Map<string, Kept>();
  return {
    async once(key: string, request: string, execute: () => Promise<WireAnswer>): Promise<WireAnswer & { isReplayed: boolean }> {
      const earlier = known.get(key);
      if (earlier && earlier.request !== request) throw new WireError(400, { type: 'idempotency_error', message: MISMATCH });
      if (earlier?.answer) return { ...earlier.answer, isReplayed: true };
      if (earlier) throw new WireError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message: IN_USE });
      const kept: Kept = { request, answer: undefined };
      known.set(key, kept);
      const answer = await execute();
      if (answer.status === 400 || answer.status === 404) known.delete(key);
      kept.answer = answer;
      return { ...answer, isReplayed: false };
    },
    /** As after 24 hours. */
    forget: () => known.clear(),
  };
}
