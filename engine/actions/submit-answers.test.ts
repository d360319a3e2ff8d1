import type { RunInput } from '#engine/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { submitAnswers } from './index.ts';

const sent = { flow: 'pets', run: { step: 'review', of: 'submit' }, answers: { pet: { kind: 'dog' } } };
const run: RunInput = { input: undefined, slots: {}, options: {}, sent, signal: new AbortController().signal };

afterEach(() => vi.unstubAllGlobals());

/** A service that gives these responses in turn, and the requests that it got. */
function aService(...responses: readonly (readonly [status: number, body: unknown])[]) {
  const requests: { readonly url: string; readonly body: unknown; readonly key: string }[] = [];
  const left = [...responses];
  vi.stubGlobal('fetch', (url: string, init: RequestInit & { readonly body: string }) => {
    const headers = new Headers(init.headers);
    requests.push({ url, body: JSON.parse(init.body), key: headers.get('idempotency-key') ?? '' });
    const [status, body] = left.shift() ?? [500, {}];
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  });
  return requests;
}

describe('submit-answers', () => {
  it('sends the answers with their flow, run and language, and keeps what the service responds', async () => {
    const requests = aService([201, { reference: '3F2A-91BC' }]);

    const result = await submitAnswers({ to: '/take', locale: 'es' })(run);

    expect(result).toEqual({ outcome: 'sent', store: { submission: { reference: '3F2A-91BC' } } });
    expect(requests[0]).toMatchObject({ url: '/take', body: { ...sent, locale: 'es' } });
  });

  it('sends the same answers with the same key until they were taken, and other answers with another', async () => {
    const requests = aService([503, {}], [201, {}], [201, {}]);
    const send = submitAnswers({ locale: 'en' });
    const other = { ...run, sent: { ...sent, answers: { pet: { kind: 'cat' } } } };

    await expect(send(run)).rejects.toMatchObject({ code: 'unavailable' });
    await send(run);
    await send(other);

    const [first, second, third] = requests.map(({ key }) => key);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it('shows refused answers at their fields', async () => {
    aService([400, { code: 'validation_error', details: { 'pet.kind': 'enum', 'owner.name': 'required' } }]);

    expect(await submitAnswers({ locale: 'en' })(run)).toEqual({
      outcome: 'invalid',
      problems: { pet: { kind: 'enum' }, owner: { name: 'required' } },
    });
  });

  it.each([
    ['a refusal with a code', 429, { code: 'too_many_requests' }, 'too_many_requests'],
    ['a refusal that names no field', 400, { code: 'validation_error' }, 'validation_error'],
    ['a response that is not JSON', 502, '<h1>Bad gateway</h1>', 'unavailable'],
    ['the page of a proxy in place of the service', 200, '<h1>Sign in</h1>', 'unavailable'],
    ['JSON that is no object', 200, 'null', 'unavailable'],
  ])('passes on %s as an error that the flow maps', async (_, status, body, code) => {
    aService([status, body]);

    await expect(submitAnswers({ locale: 'en' })(run)).rejects.toMatchObject({ code });
  });
});
