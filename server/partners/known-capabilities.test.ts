import { expect, test, vi } from 'vitest';

import { knownCapabilities } from './known-capabilities.ts';
import { noCapabilities, type PaymentCapabilities, ProcessorUnavailable } from './payments.ts';

const full = { ...noCapabilities, payInFull: true };
const MINUTE_MS = 60_000;

/** A processor that answers with what is next, and a clock that a test moves. */
function remembered(...answers: readonly (PaymentCapabilities | Error | Promise<PaymentCapabilities>)[]) {
  let now = 0;
  const asked: string[] = [];
  const ask = (providerId: string) => {
    const answer = answers[asked.push(providerId) - 1];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? noCapabilities);
  };
  const find = knownCapabilities(ask, { now: () => new Date(now) });
  return { asked, find, wait: (ms: number) => void (now += ms) };
}

test('the processor is asked once for each provider while its answer counts', async () => {
  const { asked, find } = remembered(full, noCapabilities);

  expect(await Promise.all([find('lakeside'), find('lakeside'), find('riverbend')])).toEqual([full, full, noCapabilities]);
  expect(await find('lakeside')).toEqual(full);
  expect(asked).toEqual(['lakeside', 'riverbend']);
});

test('an answer that is too old is given once more, while a newer one is fetched', async () => {
  const { asked, find, wait } = remembered(noCapabilities, full);
  await find('lakeside');
  wait(11 * MINUTE_MS);

  expect(await find('lakeside')).toEqual(noCapabilities);
  await vi.waitFor(async () => expect(await find('lakeside')).toEqual(full));
  expect(asked).toHaveLength(2);
});

test('a processor that is away offers nothing, is asked again after half a minute, and keeps what it offered', async () => {
  const away = new ProcessorUnavailable('timeout');
  const { asked, find, wait } = remembered(away, full, away);

  expect([await find('lakeside'), await find('lakeside')]).toEqual([noCapabilities, noCapabilities]);
  expect(asked).toHaveLength(1);
  wait(MINUTE_MS);
  await find('lakeside');
  await vi.waitFor(async () => expect(await find('lakeside')).toEqual(full));
  wait(11 * MINUTE_MS);
  await find('lakeside');
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(await find('lakeside')).toEqual(full);
});

test('a page does not wait for a processor that never answers', async () => {
  const { find } = remembered(new Promise(() => undefined));

  expect(await find('lakeside')).toEqual(noCapabilities);
});
