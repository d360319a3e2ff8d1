import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { retry, RETRY_DEFAULTS } from './retry.ts';

class Lost extends Error {}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that is lost this many times, and when each attempt was. */
function aWork(losses: number, loss: () => Error = () => new Lost()) {
  const times: number[] = [];
  const work = async () => {
    times.push(Date.now());
    if (times.length <= losses) throw loss();
    return 'done';
  };
  const pauses = () => times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return { work, times, pauses };
}

const isRetryable = (error: Error) => error instanceof Lost;

test('the defaults are those of the specification', () => {
  expect(RETRY_DEFAULTS).toEqual({ retries: 10, factor: 2, minTimeout: 1000 });
});

test('each pause is twice the one before, from a second on', async () => {
  const { work, pauses } = aWork(4);

  const done = retry(work, { isRetryable });
  await vi.runAllTimersAsync();

  await expect(done).resolves.toBe('done');
  expect(pauses()).toEqual([1000, 2000, 4000, 8000]);
});

test('after ten retries the last failure is the answer', async () => {
  const { work, times } = aWork(99);

  const done = expect(retry(work, { isRetryable })).rejects.toThrow(Lost);
  await vi.runAllTimersAsync();

  await done;
  expect(times).toHaveLength(11);
});

test('what will not pass is not tried again', async () => {
  const { work, times } = aWork(1, () => new Error('cancelled'));

  const done = expect(retry(work, { isRetryable })).rejects.toThrow('cancelled');
  await vi.runAllTimersAsync();

  await done;
  expect(times).toHaveLength(1);
});

test('a retry stops when the visitor has left', async () => {
  const { work, times } = aWork(99);
  const leaving = new AbortController();

  const done = expect(retry(work, { isRetryable, signal: leaving.signal })).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  await vi.runAllTimersAsync();

  await done;
  expect(times).toHaveLength(1);
});

test('no attempt begins after the longest time', async () => {
  const { work, times } = aWork(99);

  const done = expect(retry(work, { isRetryable, maxRetryTime: 10_000 })).rejects.toThrow(Lost);
  await vi.runAllTimersAsync();

  await done;
  expect(times.every((time) => time - (times[0] ?? 0) <= 10_000)).toBe(true);
});
