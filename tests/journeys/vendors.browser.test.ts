import { readFileSync } from 'node:fs';

import { PAYMENT_STEPS } from '#rules';
import type { Request } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth } from '../setup/depth.ts';
import { aPatient, freshLastName, type TestPatient } from './patient.ts';
import { ask, importPatients, importPatientsOf } from './service.ts';
import { agreeAndStart, askForCode, choosePlan, enterCode, findBill, payByCard, readCode, takeAllBills } from './steps.ts';
import { startVendorService, type VendorService } from './vendor-service.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

const everything = { captcha_site_key: 'fine', analytics_app_id: 'a1', replay_app_id: 'r1', chat_app_id: 'c1' };
const CARD = '4242424242424242';

/** Vendors that a provider chooses, each with a key of its form. */
const ANALYTICS = [
  ['posthog', 'phc_0123456789'],
  ['ga4', 'G-ABC123DEF4'],
  ['segment', '0123456789abcdef'],
] as const;
const CHATS = [
  ['intercom', 'abcd1234'],
  ['zendesk', '01234567-89ab-cdef-0123-456789abcdef'],
] as const;

let service: VendorService;
beforeAll(async () => {
  service = await startVendorService({
    lakeside: everything,
    ...Object.fromEntries(ANALYTICS.map(([adapter, key]) => [adapter, { partners: { analytics: { adapter, key } } }])),
    ...Object.fromEntries(CHATS.map(([adapter, key]) => [adapter, { partners: { chat: { adapter, key } } }])),
    silent: { ...everything, captcha_site_key: null, disable_tracking: true },
  });
});
afterAll(() => service.close());

/** The events that a vendor received, without what its script collects on its own. */
async function postsTo(vendor: 'analytics' | 'replay' | 'chat'): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const all = (await service.received()).filter(({ method, url }) => method === 'POST' && url.startsWith(`/${vendor}/`));
  return all.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
}

/** Sorted: requests overtake each other. */
async function eventsOf(vendor: 'analytics' | 'replay'): Promise<readonly string[]> {
  return (await postsTo(vendor)).flatMap(({ event }) => (typeof event === 'string' ? event : [])).toSorted();
}

/** Every later request of the visitor's page and of all its frames. */
function requestsOf({ page }: Visitor): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

const originOf = (request: Request) => new URL(request.url()).origin;

async function lookUp(visitor: Visitor, patient: TestPatient): Promise<void> {
  await visitor.open('/bill-info');
  await visitor.waitUntilIdle();
  await findBill(visitor, patient);
  await visitor.waitForPath('/invoice-to-pay');
}

async function signIn(visitor: Visitor, patient: TestPatient, read = readCode): Promise<void> {
  await lookUp(visitor, patient);
  await takeAllBills(visitor, patient.bills.length);
  await visitor.waitForPath('/review-info');
  await askForCode(visitor);
  await visitor.waitForPath('/verify-code');
  await enterCode(visitor, await read(visitor, patient.phone));
  await visitor.waitForPath('/payment-plan');
}

/** The newest code to a phone, of any provider: this machine may not know the host of its inbox. */
async function readStoredCode(_visitor: Visitor, phone: string): Promise<string> {
  const [message] = await ask<{ readonly body: string }>(
    'select body from simulator.inbox where recipient = $1 order by sent_at desc limit 1',
    [phone],
  );
  return /\d{6}/.exec(message?.body ?? '')?.[0] ?? '';
}

async function someone(): Promise<TestPatient> {
  const patient = aPatient({ firstName: 'Quillonia' });
  await importPatients(patient);
  return patient;
}

test('a page requests nothing from other origins unless the provider turns a vendor on', async () => {
  const patient = await someone();
  await withVisitor({}, async (visitor) => {
    const requests = requestsOf(visitor);
    await lookUp(visitor, patient);

    expect(new Set(requests.map(originOf))).toEqual(new Set([visitor.origin]));
  });
});

deepTest('no key of a vendor turns it on when tracking is disabled', async () => {
  await withVisitor({ url: service.at('silent') }, async (visitor) => {
    const requests = requestsOf(visitor);
    await visitor.open('/bill-info');
    await visitor.waitUntilIdle();

    expect(new Set(requests.map(originOf))).toEqual(new Set([visitor.origin]));
    expect(await visitor.page.getByRole('button', { name: visitor.text('frame.chat') }).count()).toBe(0);
  });
});

test('each page is tracked twice by its name, and calls name the session recording', async () => {
  const patient = await someone();
  await service.forget();
  await withVisitor({ url: service.url }, async (visitor) => {
    const requests = requestsOf(visitor);
    await lookUp(visitor, patient);

    const events = ['PV', 'PV', 'direct_v1/bill-info', 'direct_v1/invoice-to-pay'];
    await expect.poll(() => eventsOf('analytics')).toEqual(events);
    await expect.poll(() => eventsOf('replay')).toEqual(events);
    // Each tool starts once for all page views.
    const scripts = requests.flatMap((request) => /\/(analytics|replay)\/[^/]+\/script\.js/.exec(request.url())?.[1] ?? []);
    expect(scripts.toSorted()).toEqual(['analytics', 'replay']);
    const calls = requests.filter((request) => request.url().startsWith(`${visitor.origin}/v1/`));
    expect(calls.map((request) => request.headers()['x-session-replay'])).toContain('s/r1/5-stand-in');
  });
});

test.each(
  firstByDepth([
    ['posthog', ['PV', 'PV', 'direct_v1/bill-info', 'direct_v1/bill-info-phone']],
    ['ga4', ['direct_v1_bill_info', 'direct_v1_bill_info_phone', 'page_view', 'page_view']],
    ['segment', ['PV', 'PV', 'direct_v1/bill-info', 'direct_v1/bill-info-phone']],
  ] as const),
)('%s counts page views by the names of steps, and receives nothing that was typed', async (adapter, events) => {
  await service.forget();
  await withVisitor({ url: service.at(adapter) }, async (visitor) => {
    const lastName = freshLastName();
    visitor.expectRefusal(404);
    await visitor.open('/bill-info');
    await visitor.waitUntilIdle();
    await findBill(visitor, { lastName, birthDate: '03/27/1984' });
    await visitor.waitForPath('/bill-info-phone');

    const tracked = async () =>
      (await postsTo('analytics')).flatMap((post) => (post['call'] === 'track' ? String(post['event']) : []));
    await expect.poll(async () => (await tracked()).toSorted()).toEqual(events);
    const all = JSON.stringify(await service.received()).toLowerCase();
    expect([lastName, '1984', `${adapter}.localhost/bill-info`].filter((canary) => all.includes(canary.toLowerCase()))).toEqual(
      [],
    );
  });
});

deepTest.each(ANALYTICS)('%s knows a visitor who signs in by the id of the application alone', async (adapter) => {
  const patient = aPatient({ firstName: 'Quillonia' });
  await importPatientsOf(adapter, patient);
  await service.forget();
  await withVisitor({ url: service.at(adapter) }, async (visitor) => {
    await signIn(visitor, patient, readStoredCode);

    await expect.poll(async () => JSON.stringify(await postsTo('analytics'))).toMatch(/"(identify|set)".*[0-9a-f]{8}-/);
    await expect.poll(() => visitor.page.frames().length).toBe(1);
    expect(JSON.stringify(await postsTo('analytics'))).not.toMatch(new RegExp(`firstName|lastName|•|${patient.lastName}`, 'i'));
  });
});

test.each(firstByDepth(CHATS))('a chat with %s opens by a link, and receives what is typed into it', async (adapter) => {
  await service.forget();
  await withVisitor({ url: service.at(adapter) }, async (visitor) => {
    await visitor.open('/bill-info');
    await visitor.waitUntilIdle();
    await visitor.page.getByRole('button', { name: visitor.text('frame.chat') }).click();
    const chat = visitor.page.getByRole('region', { name: visitor.text('vendors.chat') }).frameLocator('iframe');
    await chat.getByLabel('Message').fill('Do you take HSA cards?');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('Sent').waitFor();

    expect(await postsTo('chat')).toContainEqual(expect.objectContaining({ text: 'Do you take HSA cards?' }));
  });
});

deepTest('from the first page to the plan, no personal data reaches a vendor', async () => {
  const patient = await someone();
  await service.forget();
  await withVisitor({ url: service.url }, async (visitor) => {
    await signIn(visitor, patient);
    await choosePlan(visitor, 12);
    await visitor.waitForPath('/connect-payment-method');
    await payByCard(visitor, CARD);
    await visitor.waitForPath('/confirm-payment');
    await agreeAndStart(visitor);
    await visitor.waitForPath('/success');
  });

  const all = JSON.stringify(await service.received()).toLowerCase();
  expect(all).toContain('direct_v1/verify-code');
  const [month = '', day = '', year = ''] = patient.birthDate.split('/');
  const canaries = [
    patient.lastName,
    patient.firstName,
    patient.birthDate,
    `${year}-${month}-${day}`,
    patient.phone,
    `(${patient.phone.slice(0, 3)}) ${patient.phone.slice(3, 6)}-${patient.phone.slice(6)}`,
    patient.mrn,
    ...patient.bills.map(({ invoice }) => invoice),
    CARD,
    'Harbor Street',
    'lakeside.localhost/bill-info',
    'payment-plan',
  ];
  expect(canaries.filter((canary) => all.includes(canary.toLowerCase()))).toEqual([]);
});

deepTest('a visitor who signs in is identified by initials, and then no vendor remains in the page', async () => {
  const patient = await someone();
  await service.forget();
  await withVisitor({ url: service.url }, async (visitor) => {
    await signIn(visitor, patient);

    await expect
      .poll(() => postsTo('analytics'))
      .toContainEqual(
        expect.objectContaining({
          call: 'people.set',
          properties: { firstName: 'Q', lastName: patient.lastName.charAt(0), email: '' },
        }),
      );
    await expect.poll(() => visitor.page.frames().length).toBe(1);
    expect(await visitor.page.getByRole('button', { name: visitor.text('frame.chat') }).count()).toBe(0);
  });
});

test('every script of the payment steps is in the inventory, and none of them is a vendor’s', async () => {
  const { steps, scripts } = readInventory();
  const patient = await someone();
  const seen = new Map<string, readonly Seen[]>();
  await withVisitor({ url: service.url }, async (visitor) => {
    const look = async (step: string) => void seen.set(step, await scriptsOf(visitor));
    await signIn(visitor, patient);
    await choosePlan(visitor, 12);
    await visitor.waitForPath('/connect-payment-method');
    await look('connect-payment-method');
    await payByCard(visitor);
    await visitor.waitForPath('/confirm-payment');
    await look('confirm-payment');
    await agreeAndStart(visitor);
    await visitor.waitForPath('/success');
    await look('success');
    // Opened by its address, too: the server gives these pages no vendor.
    const answer = await visitor.page.goto(`${visitor.origin}/plan-exists`);
    await visitor.waitForPath('/plan-exists');
    await look('plan-exists');
    expect(answer?.headers()['content-security-policy']).not.toContain('frame-src');
    expect(visitor.page.frames()).toHaveLength(1);

    const isListed = ({ is, text }: Seen) => scripts.some((one) => one.is === is && text.startsWith(one.from(visitor.origin)));
    const strangers = [...seen].flatMap(([step, all]) =>
      all.filter((one) => !isListed(one)).map(({ text }) => `${step}: ${text}`),
    );
    expect(strangers).toEqual([]);
  });
  expect(steps).toEqual(PAYMENT_STEPS);
  expect(steps).toEqual(expect.arrayContaining([...seen.keys()]));
});

deepTest('a chat opens by a link, receives what is typed into it, and closes', async () => {
  await service.forget();
  await withVisitor({ url: service.url }, async (visitor) => {
    await visitor.open('/bill-info');
    await visitor.waitUntilIdle();
    await visitor.fill('billInfo.lastName', freshLastName());
    const opener = visitor.page.getByRole('button', { name: visitor.text('frame.chat') });
    await opener.click();
    const panel = visitor.page.getByRole('region', { name: visitor.text('vendors.chat') });
    const chat = panel.frameLocator('iframe');
    await chat.getByLabel('Message').fill('Do you take HSA cards?');
    await visitor.expectAccessible();
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('Sent').waitFor();

    await visitor.press('vendors.closeChat');

    expect(await postsTo('chat')).toContainEqual(expect.objectContaining({ text: 'Do you take HSA cards?' }));
    await panel.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

interface Seen {
  readonly is: string;
  readonly text: string;
}

/** The scripts of a page: those in its document, and every other that it has fetched. */
function scriptsOf({ page }: Visitor): Promise<readonly Seen[]> {
  return page.evaluate(() => {
    const elements = [...document.scripts].map(({ src, type, id, text }) =>
      src ? { is: 'file', text: src } : type === 'application/json' ? { is: 'data', text: id } : { is: 'inline', text },
    );
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const imported = fetched.filter(({ initiatorType, name }) => initiatorType === 'script' || /\.m?js(\?|$)/.test(name));
    return [...elements, ...imported.map(({ name }) => ({ is: 'file', text: name }))];
  });
}

function readInventory() {
  const { steps, scripts } = JSON.parse(readFileSync('docs/scripts.inventory.json', 'utf8')) as {
    readonly steps: readonly string[];
    readonly scripts: readonly { readonly is: string; readonly begins?: string; readonly id?: string; readonly from?: string }[];
  };
  const listed = scripts.map(({ is, begins, id, from }) => ({
    is,
    from: (origin: string) => begins ?? id ?? `${origin}${from ?? '/nowhere'}`,
  }));
  return { steps, scripts: listed };
}
