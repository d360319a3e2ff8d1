import { expect, test } from 'vitest';

import { connectHost } from './connect-host.ts';

const PORTAL = 'https://portal.example';
const hello = {
  type: 'FUNNEL_HELLO',
  v: 1,
  id: 'f1',
  offer: { simulated_offer_id: '0b1f', embed_token: 'abc' },
  keep: 'memory',
} as const;
const completed = { type: 'FUNNEL_COMPLETED', paymentPlanId: 'p-1' } as const;

/** A frame in a page, with every message that it posts. */
function aFrame({ isTop = false } = {}) {
  const posted: (readonly [string, string])[] = [];
  const parent = { postMessage: (message: { type: string }, target: string) => void posted.push([message.type, target]) };
  let listener: (event: object) => void = () => undefined;
  const frame = { addEventListener: (_: string, hear: never) => (listener = hear), parent } as never as Window;
  if (isTop) Object.assign(frame, { parent: frame });
  const late: (() => void)[] = [];
  const host = connectHost({ frame, allowed: [PORTAL], later: (work) => late.push(work) });
  const greet = (data: unknown, { origin = PORTAL, source = parent as unknown } = {}) => listener({ data, origin, source });
  return { ...host, greet, posted, runOut: () => late.forEach((work) => work()) };
}

test('the page around the frame gives its offer, which carries the true origin', async () => {
  const { offer, greet, posted } = aFrame();
  const asked = offer();
  greet({ ...hello, origin: 'https://liar.example' });

  expect(await asked).toEqual({ ...hello.offer, origin: PORTAL });
  expect(posted).toEqual([['FUNNEL_READY', '*']]);
});

test('a started plan is reported to the origin that greeted, and only after the greeting', () => {
  const { send, greet, posted } = aFrame();
  send(completed);
  const before = [...posted];
  greet(hello);

  expect([before, posted]).toEqual([[], [['FUNNEL_COMPLETED', PORTAL]]]);
});

test.each([
  ['an origin that the provider does not allow', { origin: 'https://evil.example' }],
  ['a window that is not around the frame', { source: {} }],
])('%s receives nothing, whatever its greeting', async (_, from) => {
  const { send, offer, greet, posted, runOut } = aFrame();
  const asked = offer();
  greet(hello, from);
  send(completed);
  runOut();

  expect(await asked).toBeUndefined();
  expect(posted).toEqual([['FUNNEL_READY', '*']]);
});

test.each([
  ['nothing', undefined],
  ['a word', 'FUNNEL_HELLO'],
  ['another type', { ...hello, type: 'FUNNEL_BYE' }],
  ['another version', { ...hello, v: 2 }],
  ['no offer', { ...hello, offer: undefined }],
  ['markup in the place of an id', { ...hello, offer: { ...hello.offer, simulated_offer_id: '<b>' } }],
  ['nowhere to keep', { ...hello, keep: 'localStorage' }],
])('%s is no greeting', async (_, data) => {
  const { offer, greet, runOut } = aFrame();
  const asked = offer();
  greet(data);
  runOut();

  expect(await asked).toBeUndefined();
});

test('a second request for an offer goes to the origin that greeted first', async () => {
  const { offer, greet, posted } = aFrame();
  const first = offer();
  greet(hello);
  const second = offer();
  greet({ ...hello, offer: { ...hello.offer, embed_token: 'def' } });

  expect([(await first)?.embed_token, (await second)?.embed_token]).toEqual(['abc', 'def']);
  expect(posted).toEqual([
    ['FUNNEL_READY', '*'],
    ['FUNNEL_READY', PORTAL],
  ]);
});

test('a page outside of a frame has no host', async () => {
  expect(await aFrame({ isTop: true }).offer()).toBeUndefined();
});
