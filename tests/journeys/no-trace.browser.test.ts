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

describe('a patient who takes the whole path', () => {
  test('leaves in storage what the specification lists, and no secret', async () => {
    await withVisitor({}, async (visitor) => {
      await takeWholePath(visitor, async (code) => {
        const slots = await keptSlots(visitor);
        expect(Object.keys(slots).filter((slot) => !MAY_BE_KEPT.has(slot))).toEqual([]);
        const found = foundIn(await visitor.stored(), code);
        expect(found.filter((kind) => !['name', 'birthDate'].includes(kind))).toEqual([]);
        expect(await visitor.page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
      });
    });
  });

  test('leaves nothing in an address, a referrer, the history or a request to a vendor', async () => {
    const sent: string[] = [];
    await withVisitor({ url: vendors.url, slug: 'followed' }, async (visitor) => {
      visitor.page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
      await takeWholePath(visitor, async (code) => {
        expect(foundIn(sent.join('\n'), code)).toEqual([]);
      });
      const devtools = await visitor.page.context().newCDPSession(visitor.page);
      const { entries } = await devtools.send('Page.getNavigationHistory');
      expect(foundIn(entries.map(({ url, title }) => `${url} ${title}`).join('\n'))).toEqual([]);
    });

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
