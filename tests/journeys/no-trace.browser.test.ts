import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { MARK } from '../transitions/mark-rows.ts';
import { aPatient, freshLastName } from './patient.ts';
import { importPatients } from './service.ts';
import { findBill, payByCard, readCode } from './steps.ts';
import { startVendorService, type VendorService } from './vendor-service.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep, continueTo, goTo } from './enrollment-path.ts';

let vendors: VendorService;

beforeAll(async () => {
  vendors = await startVendorService({
    followed: { provider_id: 'lakeside', analytics_app_id: 'a', replay_app_id: 'r', chat_app_id: 'c' },
  });
});

afterAll(() => vendors.close());

/** What a tab's storage may hold: the list of spec 3, and the slots added since. */
const MAY_BE_KEPT = new Set(
  `billInfo application isNew selectedBills vaultData selectedUser
   agentInfo agentSearch lookupPhone contactDetails contactRequest consents codeSent address
   guarantorAddress addressWanted chosenOffer newBills`
    .split(/\s+/)
    // The tests' own mark: see taken-transitions.ts.
    .concat(MARK),
);

const person = {
  firstName: 'Quillonia',
  birthDate: '11/13/1957',
  phone: '5856559137',
  ssn: '0739',
  card: '4539148803436467',
};

/** The personal data that a text contains in any notation; short numbers count only as whole words. */
function foundIn(text: string, code?: string): readonly string[] {
  const lower = text.toLowerCase();
  const notations: Readonly<Record<string, readonly string[]>> = {
    name: ['vexborough', 'quillonia'],
    birthDate: ['11/13/1957', '1957-11-13', '11131957', '11%2f13%2f1957'],
    phone: ['5856559137', '585-655-9137', '(585) 655-9137', '655-9137'],
    card: ['4539148803436467', '4539 1488 0343 6467'],
  };
  const digits = [person.ssn, ...(code === undefined ? [] : [code])].filter((one) =>
    new RegExp(`(?<![\\w.-])${one}(?![\\w-])`).test(text),
  );
  return [
    ...Object.entries(notations).flatMap(([kind, all]) => (all.some((notation) => lower.includes(notation)) ? [kind] : [])),
    ...digits,
  ];
}

/** What the tab stores, slot by slot. */
async function keptSlots(visitor: Visitor): Promise<Readonly<Record<string, unknown>>> {
  const entries = JSON.parse(await visitor.stored()) as readonly (readonly [string, string])[];
  const [, text = '{"slots":{}}'] = entries.find(([key]) => key.startsWith('causeway.')) ?? [];
  return (JSON.parse(text) as { readonly slots: Readonly<Record<string, unknown>> }).slots;
}

/** Takes the whole path, with two failed lookups first, and calls `look` before every step is left. */
async function takeWholePath(visitor: Visitor, look: (code: string | undefined) => Promise<void>): Promise<void> {
  const { firstName, birthDate, phone, ssn } = person;
  const lastName = freshLastName('Vexborough');
  const patient = aPatient({ lastName, firstName, birthDate, phone, ssn });
  await importPatients(patient);
  visitor.expectRefusal(404);
  await visitor.open('/bill-info');
  await findBill(visitor, { lastName, birthDate: '11/14/1957' });
  await visitor.waitForPath('/bill-info-phone');
  await look(undefined);
  await visitor.open('/ssn');
  await visitor.fill('ssn.ssn', ssn);
  await look(undefined);
  await goTo(visitor, patient, '/connect-payment-method');
  const code = await readCode(visitor, phone);
  await look(code);
  await payByCard(visitor, person.card);
  await waitForStep(visitor, '/confirm-payment');
  await continueTo(visitor, patient, '/success', () => look(code));
  await look(code);
}

/** What one patient leaves at each step of the whole path. */
interface Traces {
  readonly strangeSlots: readonly string[];
  readonly stored: readonly string[];
  readonly elsewhere: readonly (readonly [number, string])[];
  readonly requested: readonly string[];
  readonly history: string;
}

let traces: Promise<Traces> | undefined;

/** One path for all tests: it takes longer than everything that is read from it. */
function tracesOfWholePath(): Promise<Traces> {
  traces ??= collectTraces();
  return traces;
}

async function collectTraces(): Promise<Traces> {
  const [strangeSlots, stored, requested] = [[] as string[], [] as string[], [] as string[]];
  const elsewhere: (readonly [number, string])[] = [];
  let history = '';
  await withVisitor({ url: vendors.url, slug: 'followed' }, async (visitor) => {
    const sent: string[] = [];
    visitor.page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await takeWholePath(visitor, async (code) => {
      strangeSlots.push(...Object.keys(await keptSlots(visitor)).filter((slot) => !MAY_BE_KEPT.has(slot)));
      stored.push(...foundIn(await visitor.stored(), code).filter((kind) => !['name', 'birthDate'].includes(kind)));
      elsewhere.push(await visitor.page.evaluate(() => [localStorage.length, document.cookie] as const));
      requested.push(...foundIn(sent.join('\n'), code));
    });
    const devtools = await visitor.page.context().newCDPSession(visitor.page);
    const { entries } = await devtools.send('Page.getNavigationHistory');
    history = entries.map(({ url, title }) => `${url} ${title}`).join('\n');
  });
  return { strangeSlots, stored, elsewhere, requested, history };
}

describe('a patient who takes the whole path', () => {
  test('leaves in storage what the specification lists, and no secret', async () => {
    const { strangeSlots, stored, elsewhere } = await tracesOfWholePath();

    expect({ strangeSlots, stored }).toEqual({ strangeSlots: [], stored: [] });
    expect(elsewhere.length).toBeGreaterThan(3);
    expect(elsewhere.filter(([entries, cookie]) => entries > 0 || cookie !== '')).toEqual([]);
  });

  test('leaves nothing in an address, a referrer, the history or a request to a vendor', async () => {
    const { requested, history } = await tracesOfWholePath();

    expect(requested).toEqual([]);
    expect(history).toContain('/success');
    expect(foundIn(history)).toEqual([]);
    const received = await vendors.received();
    expect(received.length).toBeGreaterThan(0);
    expect(foundIn(received.map((one) => JSON.stringify(one)).join('\n'))).toEqual([]);
  });
});

test('the code of the pages contains no patient', async () => {
  const phones = new Set(readFileSync('providers/demo/lakeside-bills.csv', 'utf8').match(/\b\d{10}\b/g));
  const texts: Promise<string>[] = [];
  await withVisitor({ isNew: true }, async (visitor) => {
    visitor.page.on('response', (response) => {
      if (response.request().resourceType() === 'script') texts.push(response.text());
    });
    await visitor.open('/bill-info');
    await visitor.waitUntilIdle();
  });

  const code = (await Promise.all(texts)).join('\n');
  expect(code.length).toBeGreaterThan(100_000);
  expect(phones.size).toBeGreaterThan(20);
  expect([...phones].filter((phone) => code.includes(phone))).toEqual([]);
});
