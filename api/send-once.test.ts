import { describe, expect, it } from 'vitest';

import { FunnelError } from './funnel-error.ts';
import { createSendOnce } from './send-once.ts';

/** Sends the same words with these endings in turn, and returns the keys. */
async function keysOf(...endings: readonly ('answered' | FunnelError | Error)[]): Promise<readonly string[]> {
  const sendOnce = createSendOnce();
  const keys: string[] = [];
  for (const ending of endings) {
    const sent = sendOnce('start the plan', async (key) => {
      keys.push(key);
      if (ending !== 'answered') throw ending;
      return 'a plan';
    });
    await sent.catch(() => undefined);
  }
  return keys;
}

describe('what is sent again has the same key', () => {
  it.each([
    ['the answer was lost', new FunnelError('service_unavailable')],
    ['the server failed', new FunnelError('internal_server_error')],
    ['the first request is still at work', new FunnelError('idempotency_in_progress')],
    ['the result is unknown', new TypeError('the wire is cut')],
  ])('when %s', async (_, ending) => {
    const [first, second] = await keysOf(ending, 'answered');

    expect(second).toBe(first);
  });

  it('while the first has not ended', async () => {
    const sendOnce = createSendOnce();
    const send = async (key: string) => key;

    const [first, second] = await Promise.all([sendOnce('start the plan', send), sendOnce('start the plan', send)]);

    expect(second).toBe(first);
  });
});

describe('what is sent again has another key', () => {
  it.each([
    ['it was answered', 'answered' as const],
    ['it was refused', new FunnelError('offer_credit_frozen')],
    ['it came too often', new FunnelError('too_many_requests')],
  ])('when %s', async (_, ending) => {
    const [first, second] = await keysOf(ending, 'answered');

    expect(second).not.toBe(first);
  });

  it('when its words differ', async () => {
    const sendOnce = createSendOnce();
    const never = new Promise<never>(() => undefined);
    const keys: string[] = [];

    for (const words of ['three months', 'six months']) void sendOnce(words, (key) => (keys.push(key), never));

    expect(keys[1]).not.toBe(keys[0]);
  });
});

it('an answer and a refusal reach the sender', async () => {
  const sendOnce = createSendOnce();
  const refusal = new FunnelError('offer_credit_frozen');

  await expect(sendOnce('ask', async () => 'offers')).resolves.toBe('offers');
  await expect(sendOnce('ask', () => Promise.reject(refusal))).rejects.toBe(refusal);
});
