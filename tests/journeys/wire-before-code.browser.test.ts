import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { firstByDepth } from '../setup/depth.ts';
import { aPatient, freshLastName, freshPhone } from './patient.ts';
import { importPatientsOf } from './service.ts';
import { askForCodeAgain, findBill } from './steps.ts';
import { startVendorService, type VendorService } from './vendor-service.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** At a provider that shows a count and a total alone before the code, no response of the API contains more than the screen. */

const MASKED = 'stclare';
let service: VendorService;

beforeAll(async () => {
  service = await startVendorService({ [MASKED]: { disclosure: 'masked' } });
});
afterAll(() => service.close());

/** Values that a response may carry and no screen shows, by their name in the response, and why. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  verification_token: 'made for this session, and sent back with the lookup',
  unique_value: 'made for this lookup, and sent back with the application',
  data_hash_token: 'a keyed hash of the value above',
  application_id: 'names the application of this session in the calls that follow',
  created_at: 'when this session made its application: now',
  code_channel: 'by text message or by email, which the page states in words',
  allowed: 'the same for every visitor before a code',
  channel: 'by text message or by email, which the page states in words',
  resend_after_seconds: 'the same for every visitor; the page counts it down',
  expires_in_seconds: 'the same for every visitor; the page gives it in minutes',
  expires_at: 'when the code ends, which the page states in minutes',
};

interface Disclosed {
  readonly call: string;
  readonly name: string;
  readonly value: string | number;
}

/** Every text and number of a response with its name; an empty text and zero disclose nothing. */
function leavesOf(call: string, body: unknown, name = ''): readonly Disclosed[] {
  if (typeof body === 'object' && body !== null)
    return Object.entries(body).flatMap(([key, value]) => leavesOf(call, value, Array.isArray(body) ? name : key));
  const isDisclosed = (typeof body === 'string' && body !== '') || (typeof body === 'number' && body !== 0);
  return isDisclosed ? [{ call, name, value: body }] : [];
}

/** The notations in which a screen may show a value: as it is, as dollars, or as the day that was typed. */
function notationsOf(value: string | number): readonly string[] {
  const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
  if (typeof value === 'number') return [String(value), dollars.format(value / 100)];
  const [year, month, day] = value.split('-');
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? [value, `${month}/${day}/${year}`] : [value];
}

/** Records every response of the API that a visitor gets. */
function recordAnswers({ page }: Visitor): () => Promise<readonly Disclosed[]> {
  const answers: Promise<readonly Disclosed[]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isOfApi = pathname.startsWith('/v1/') && (response.headers()['content-type'] ?? '').includes('json');
    if (isOfApi) answers.push(response.json().then((body: unknown) => leavesOf(pathname, body)));
  });
  return async () => (await Promise.all(answers)).flat();
}

describe.concurrent('before the code at a provider that masks', () => {
  test.each(
    firstByDepth([
      ['an adult', () => aPatient()],
      [
        'a child with two parents',
        () =>
          aPatient({
            birthDate: '03/27/2015',
            guarantors: ['Elena', 'Marco'].map((firstName) => ({
              firstName,
              lastName: freshLastName('Castillo'),
              phone: freshPhone(),
            })),
          }),
      ],
    ]),
  )('the responses about %s carry no value that the screen has not shown', async (_who, someone) => {
    const patient = someone();
    await importPatientsOf(MASKED, patient);

    await withVisitor({ url: service.url, slug: MASKED }, async (visitor) => {
      const recorded = recordAnswers(visitor);
      const seen = [patient.lastName, patient.birthDate];
      await visitor.open('/bill-info');
      await findBill(visitor, patient);
      await visitor.waitForStep('/review-info', 'reviewInfo.titlePlan');
      seen.push(await visitor.page.locator('main').innerText());
      await askForCodeAgain(visitor);
      await visitor.waitForStep('/verify-code', 'verifyCode.title');
      seen.push(await visitor.page.locator('main').innerText());

      const all = await recorded();
      const words = seen.flatMap((text) => text.split(/\s+/)).map((word) => word.replace(/[.,]+$/, ''));
      const isShown = ({ value }: Disclosed) => notationsOf(value).some((notation) => words.includes(notation));
      expect(all.filter((one) => NOT_SHOWN[one.name] === undefined && !isShown(one))).toEqual([]);
      expect(all.filter(({ name }) => name.startsWith('bill_')).map(({ name }) => name)).toEqual(['bill_count', 'bill_total']);
    });
  });
});
