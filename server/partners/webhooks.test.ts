import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startReceiver } from '../testing/webhook-receiver.ts';
import { openWebhooks, signature } from './webhooks.ts';

let receiver: Server;
let port: number;
let requests = 0;

beforeAll(async () => {
  receiver = createServer((_, response) => {
    requests += 1;
    response.end('x'.repeat(1_000_000));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  ({ port } = receiver.address() as AddressInfo);
});
afterAll(() => void receiver.close());

const send = (url: string, { isTestMode = false, privateHosts = [] as readonly string[] } = {}) =>
  openWebhooks({ isTestMode, privateHosts })({ id: 'one', url, secrets: ['secret'], body: '{}', now: new Date(0) });

describe('outside of test mode', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.0.0.8/',
    'https://192.168.1.1/',
    'https://172.16.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://0.0.0.0/',
    'https://[64:ff9b::7f00:1]/',
  ])('%s is not reached', async (url) => {
    expect(await send(url)).toBe('private_address');
  });

  it('a name with a private address is not reached', async () => {
    expect(await send(`https://localhost:${port}/`)).toBe('private_address');
  });

  it('http is refused, and so is what is no address', async () => {
    expect(await Promise.all(['http://203.0.113.1/', 'ftp://203.0.113.1/', 'nonsense'].map((url) => send(url)))).toEqual([
      'address_refused',
      'address_refused',
      'address_refused',
    ]);
  });

  it('a host that the operator has named is reached although its address is private', async () => {
    // The receiver speaks no TLS, so an error of the handshake shows that it was reached.
    expect(await send(`https://localhost:${port}/`, { privateHosts: ['localhost'] })).not.toBe('private_address');
  });
});

it('test mode reaches this machine, and reads no more of an answer than it needs', async () => {
  expect(await send(`http://localhost:${port}/`, { isTestMode: true })).toBeUndefined();
  expect(requests).toBe(1);
});

it('signs like the example of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const text = 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}';

  expect(signature(secret, text)).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('the code of the guide for hospitals', () => {
  const guide = readFileSync('docs/guides/events.md', 'utf8');
  const code = /```js\n([^]*?)```/.exec(guide)?.[1] ?? '';
  const [now, key] = [new Date('2026-07-15T13:00:00Z'), (text: string) => `whsec_${Buffer.from(text).toString('base64')}`];
  type ReadEvent = (headers: object, body: string, secret: string, now?: number) => object;

  async function receive(
    read: (given: { readonly headers: IncomingHttpHeaders; readonly body: string }, readEvent: ReadEvent) => unknown,
  ) {
    const { readEvent } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { readEvent: ReadEvent };
    const one = await startReceiver();
    const secrets = [key('new'), key('old')];
    const message = { id: 'evt', url: one.origin, secrets, body: '{"type":"plan.started"}', now };
    await openWebhooks({ isTestMode: true, privateHosts: [] })(message).finally(() => one.close());
    return read(one.received[0]!, readEvent);
  }

  it.each(['new', 'old'])('reads a request with the %s of two secrets', async (name) => {
    const event = await receive(({ headers, body }, readEvent) => readEvent(headers, body, key(name), now.getTime()));

    expect(event).toEqual({ id: 'evt', type: 'plan.started' });
  });

  it.each([
    ['another secret', (read: ReadEvent, headers: object, body: string) => read(headers, body, key('other'), now.getTime())],
    ['another body', (read: ReadEvent, headers: object, body: string) => read(headers, `${body} `, key('new'), now.getTime())],
    [
      'another id',
      (read: ReadEvent, headers: object, body: string) =>
        read({ ...headers, 'webhook-id': 'x' }, body, key('new'), now.getTime()),
    ],
    [
      'no signature',
      (read: ReadEvent, headers: object, body: string) =>
        read({ ...headers, 'webhook-signature': undefined }, body, key('new'), now.getTime()),
    ],
    [
      'an hour of delay',
      (read: ReadEvent, headers: object, body: string) => read(headers, body, key('new'), now.getTime() + 3_600_000),
    ],
  ])('refuses a request with %s', async (_, read) => {
    await receive(({ headers, body }, readEvent) => {
      expect(() => read(readEvent, headers, body)).toThrow(/signed|too old/);
    });
  });

  it('has at most ten lines', () => {
    expect(code.split('\n').filter((line) => line.startsWith('  ') || line.startsWith('import')).length).toBeLessThan(11);
  });
});
