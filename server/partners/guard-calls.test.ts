import { expect, test } from 'vitest';

import { openGuard } from './guard-calls.ts';
import { MessageRefused, PartnerUnavailable } from './partner-errors.ts';

function guarded(options: { readonly deadlineMs?: number; readonly pauseMs?: number } = {}) {
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
