import { once } from 'node:events';
import { describe, expect, test } from 'vitest';

import type { BulkheadOptions } from './bulkheads.ts';
import { openGuard } from './guard-calls.ts';
import { MessageRefused, PartnerUnavailable } from './partner-errors.ts';

interface Times {
  readonly deadlineMs?: number;
  readonly pauseMs?: number;
  readonly bulkheads?: BulkheadOptions;
}

function guarded(options: Times = {}) {
  const reports: string[] = [];
  const report = { succeed: () => void reports.push('up'), fail: (reason: string) => void reports.push(reason) };
  return { reports, guard: openGuard({ deadlineMs: 5_000, report, ...options }) };
}

const away = (wasSent = true) => Promise.reject(new PartnerUnavailable('ECONNRESET', { wasSent }));
const reasonOf = (call: Promise<unknown>) => call.then(String, (error: PartnerUnavailable) => error.reason);

test('a call that may be repeated is sent again until the partner answers', async () => {
  const { guard, reports } = guarded();
  let calls = 0;
  const answer = guard.run(async () => ((calls += 1) < 3 ? away() : 'answer'), { isRepeatable: true });
  expect(await answer).toBe('answer');
  expect([calls, reports]).toEqual([3, ['up']]);
});

test.each([
  ['sent again where it never left', false, 3],
  ['sent once where the partner may have acted', true, 1],
])('any other call is %s', async (_what, wasSent, expected) => {
  const { guard } = guarded();
  let calls = 0;
  const call = guard.run(() => {
    calls += 1;
    return away(wasSent);
  });
  expect(await reasonOf(call)).toBe('ECONNRESET');
  expect(calls).toBe(expected);
});

test('a partner that never answers costs a caller the deadline once, whether it heeds the signal or not', async () => {
  const { guard, reports } = guarded({ deadlineMs: 60 });
  const before = performance.now();
  expect(await reasonOf(guard.run(() => new Promise(() => undefined), { isRepeatable: true }))).toBe('deadline');
  expect(performance.now() - before).toBeLessThan(1_500);
  expect(reports).toEqual(['deadline']);
});

test.each([
  ['never left where it ends unconnected', false],
  ['may have arrived where it ends with its request out', true],
])('a call that the deadline ends %s', async (_what, wasSent) => {
  const { guard } = guarded({ deadlineMs: 60 });
  let calls = 0;
  const call = guard.run(async (signal) => {
    calls += 1;
    await once(signal, 'abort');
    throw new PartnerUnavailable('ABORT_ERR', { wasSent });
  });
  await expect(call).rejects.toMatchObject({ reason: 'deadline', wasSent });
  expect(calls).toBe(1);
});

test.each([
  ['never left where no attempt did', false],
  ['may have arrived where an earlier attempt did', true],
])('a call whose deadline ends between its attempts %s', async (_what, isRepeatable) => {
  const { guard } = guarded({ deadlineMs: 5 });
  const call = guard.run(() => away(isRepeatable), { isRepeatable });
  await expect(call).rejects.toMatchObject({ reason: 'deadline', wasSent: isRepeatable });
});

test('after five calls without an answer, calls fail at once until one gets an answer again', async () => {
  const { guard, reports } = guarded({ pauseMs: 50 });
  for (let call = 0; call < 5; call += 1) await reasonOf(guard.run(() => away()));

  let asked = 0;
  const ask = () => guard.run(async () => `answer ${(asked += 1)}`);
  expect(await reasonOf(ask())).toBe('circuit_open');
  expect(asked).toBe(0);

  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(await reasonOf(ask())).toBe('answer 1');
  expect(reports.at(-1)).toBe('up');
});

test('a refusal is an answer: it opens no circuit', async () => {
  const { guard, reports } = guarded();
  for (let call = 0; call < 8; call += 1)
    expect(await reasonOf(guard.run(() => Promise.reject(new MessageRefused('smtp_550'))))).toBe('smtp_550');
  expect(reports).toEqual(Array(8).fill('up'));
});

test('one request that a partner refuses fails alone, is not sent again, and opens no circuit', async () => {
  const { guard, reports } = guarded();
  let sent = 0;
  const refused = async () => {
    sent += 1;
    throw new PartnerUnavailable('status_400', { wasSent: false, isRefusal: true });
  };
  for (let call = 0; call < 8; call += 1) expect(await reasonOf(guard.run(refused, { isRepeatable: true }))).toBe('status_400');

  expect([sent, reports.at(-1)]).toEqual([8, 'status_400']);
  expect(await reasonOf(guard.run(async () => 'an answer'))).toBe('an answer');
});

describe('the calls of one provider', () => {
  const bulkheads = { mostCalls: 2, mostWaiting: 2, waitMs: 40 };
  const until = (end: Promise<unknown>) => async () => end.then(() => 'answer');

  /** A call that the partner answers when the test ends it. */
  function aCall() {
    let end = () => undefined as void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    return { end: () => end(), work: until(ended) };
  }

  test('wait briefly for a place, and run when one is free', async () => {
    const { guard } = guarded({ bulkheads });
    const first = aCall();
    const calls = [first.work, until(Promise.resolve()), until(Promise.resolve())].map((work) =>
      guard.run(work, { provider: 'a' }),
    );
    first.end();

    expect(await Promise.all(calls)).toEqual(['answer', 'answer', 'answer']);
  });

  test('fail when no place is free in time, or too many wait already', async () => {
    const { guard, reports } = guarded({ bulkheads });
    const held = [aCall(), aCall()];
    const running = held.map(({ work }) => guard.run(work, { provider: 'a' }));
    let asked = 0;
    const more = Array.from({ length: 4 }, () => reasonOf(guard.run(async () => (asked += 1), { provider: 'a' })));

    expect(await Promise.all(more)).toEqual(Array(4).fill('too_many_calls'));
    expect([asked, reports]).toEqual([0, []]);

    held.forEach(({ end }) => end());
    expect(await Promise.all(running)).toEqual(['answer', 'answer']);
    expect(await guard.run(until(Promise.resolve()), { provider: 'a' })).toBe('answer');
  });

  test('hold no place of another provider', async () => {
    const { guard } = guarded({ bulkheads });
    const held = Array.from({ length: 4 }, aCall);
    const ofOne = held.map(({ work }) => reasonOf(guard.run(work, { provider: 'a' })));

    expect(await guard.run(until(Promise.resolve()), { provider: 'b' })).toBe('answer');
    held.forEach(({ end }) => end());
    await Promise.all(ofOne);
  });
});
