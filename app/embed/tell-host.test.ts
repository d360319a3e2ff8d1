import { expect, test } from 'vitest';

import { meetHost } from './tell-host.ts';

const PORTAL = 'https://portal.example';
const hello = {
  type: 'FUNNEL_HELLO',
  v: 1,
  id: 'f1',
  offer: { simulated_offer_id: '0b1f', embed_token: 'abc' },
  keep: 'memory',
} as const;
const completed = { type: 'FUNNEL_COMPLETED', paymentPlanId: 'p-1' } as const;

/** A frame in a page, of which the test hears everything. */
function aFrame({ isTop = false } = {}) {
  const posted: (readonly [string, string])[] = [];
  const parent = { postMessage: (message: { type: string }, target: string) => void posted.push([message.type, target]) };
  let listener: (event: object) => void = () => undefined;
  const frame = { addEventListener: (_: string, hear: never) => (listener = hear), parent } as never as Window;
  if (isTop) Object.assign(frame, { parent: frame });
  const late: (() => void)[] = [];
  const host = meetHost({ frame, allowed: [PORTAL], later: (work) => late.push(work) });
  const say = (data: unknown, { origin = PORTAL, source = parent as unknown } = {}) => listener({ data, origin, source });
  return { ...host, say, posted, runOut: () => late.forEach((work) => work()) };
}

test('the page around the frame is asked for its offer, which comes with its true origin', async () => {
  const { offer, say, posted } = aFrame();
  const asked = offer();
  say({ ...hello, origin: 'https://liar.example' });

  expect(await asked).toEqual({ ...hello.offer, origin: PORTAL });
  expect(posted).toEqual([['FUNNEL_READY', '*']]);
});

test('that a plan was started is told to the origin that greeted, and not before it did', () => {
  const { tell, say, posted } = aFrame();
  tell(completed);
  const before = [...posted];
  say(hello);

  expect([before, posted]).toEqual([[], [['FUNNEL_COMPLETED', PORTAL]]]);
});

test.each([
  ['an origin that the provider does not allow', { origin: 'https://evil.example' }],
  ['a window that is not around the frame', { source: {} }],
])('%s is told nothing, however it greets', async (_, from) => {
  const { tell, offer, say, posted, runOut } = aFrame();
  const asked = offer();
  say(hello, from);
  tell(completed);
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
  const { offer, say, runOut } = aFrame();
  const asked = offer();
  say(data);
  runOut();

  expect(await asked).toBeUndefined();
});

test('an offer is asked for anew, of whoever greeted first', async () => {
  const { offer, say, posted } = aFrame();
  const first = offer();
  say(hello);
  const second = offer();
  say({ ...hello, offer: { ...hello.offer, embed_token: 'def' } });

  expect([(await first)?.embed_token, (await second)?.embed_token]).toEqual(['abc', 'def']);
  expect(posted).toEqual([
    ['FUNNEL_READY', '*'],
    ['FUNNEL_READY', PORTAL],
  ]);
});

test('a page that stands by itself has no host', async () => {
  expect(await aFrame({ isTop: true }).offer()).toBeUndefined();
});
