import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aPatient, freshLastName, type TestPatient } from './patient.ts';
import { importPatients } from './service.ts';
import { askForCodeAgain, enterCode, findBill, readCode } from './steps.ts';
import { startVendorService, type VendorService } from './vendor-service.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import type { Locale } from './words.ts';

/** Patients and strangers at a provider that discloses nothing before a code: not even whether a person exists. */

const visiting = openForVisits();
let service: VendorService;

beforeAll(async () => {
  service = await startVendorService({ untold: { provider_id: 'lakeside', disclosure: 'none' } });
});

afterAll(() => service.close());

type Searched = Pick<TestPatient, 'lastName' | 'birthDate'>;

async function aKnownPatient(): Promise<TestPatient> {
  const patient = aPatient();
  await importPatients(patient);
  return patient;
}

const aStranger = (): Searched => ({ lastName: freshLastName(), birthDate: '03/27/1984' });

const visitTo = (locale: Locale, tell: (visit: Visit) => Promise<void>) =>
  visiting({ url: service.url, slug: 'untold', locale }, tell);

/** The words of the page, without the name that was typed. */
async function shown({ page }: Visit, { lastName }: Searched): Promise<string> {
  const text = await page.getByRole('main').innerText();
  return text.replaceAll(lastName, '<name>').replace(/\d+ s\b/, '<seconds>');
}

/** From the first form to the code, with everything that stands on the way. */
async function askForFirstCode(visit: Visit, searched: Searched): Promise<readonly string[]> {
  await visit.open('/bill-info');
  await findBill(visit, searched);
  await visit.isAt('/review-info', 'reviewInfo.titlePlan');
  await visit.isAccessible();
  const review = await shown(visit, searched);
  await askForCodeAgain(visit);
  await visit.isAt('/verify-code', 'verifyCode.title');
  await visit.isAccessible();
  return [review, await shown(visit, searched)];
}

/** The code leaves after the answer. */
async function isSent(visit: Visit, phone: string): Promise<void> {
  await expect.poll(() => readCode(visit, phone).catch(() => ''), { timeout: 5_000 }).toMatch(/^\d{6}$/);
}

describe.each(['en', 'es'] as const)('in %s', (locale) => {
  test('the patient gets a code and sees the bills after it, also when the page is reloaded before', async () => {
    const patient = await aKnownPatient();

    await visitTo(locale, async (visit) => {
      await askForFirstCode(visit, patient);
      expect(await visit.stored()).not.toContain(patient.phone.slice(-4));
      await visit.page.reload();
      await visit.standsAt('/verify-code');
      await isSent(visit, patient.phone);
      await enterCode(visit, await readCode(visit, patient.phone));
      await visit.takes('run show-found found 5');
      await visit.standsAt('/invoice-to-pay');
      await visit.page.getByText('640.00').first().waitFor();
    });
  });

  test('a stranger sees what the patient sees, is refused every code, and comes to a person who helps', async () => {
    const [patient, stranger] = [await aKnownPatient(), aStranger()];
    const seen: (readonly string[])[] = [];

    for (const searched of [patient, stranger]) {
      await visitTo(locale, async (visit) => {
        const screens = [...(await askForFirstCode(visit, searched))];
        for (let count = 1; count <= 6; count += 1) {
          visit.expectRefusal(400, 410);
          const answered = visit.page.waitForResponse((response) => response.url().endsWith('/phone/validate'));
          await enterCode(visit, '000000');
          await answered;
        }
        await visit.page.getByText(visit.say('verifyCode.errors.expired')).first().waitFor();
        screens.push(await shown(visit, searched));
        await visit.press('findingBill.byPerson');
        await visit.isAt('/lets-get-in-touch', 'letsGetInTouch.title');
        screens.push(await shown(visit, searched));
        seen.push(screens);
      });
    }

    expect(seen[1]).toEqual(seen[0]);
  });

  test('a mistyped name can be changed before and after the code is asked for', async () => {
    const patient = await aKnownPatient();
    const mistyped = { ...patient, lastName: `${patient.lastName}x` };

    await visitTo(locale, async (visit) => {
      await askForFirstCode(visit, mistyped);
      await visit.page.getByRole('button', { name: visit.say('findingBill.changeWhat') }).click();
      await visit.standsAt('/bill-info');
      await visit.holds('billInfo.lastName', mistyped.lastName);
      await findBill(visit, mistyped);
      await visit.standsAt('/review-info');
      await visit.page.getByRole('button', { name: visit.say('findingBill.changeWhat') }).click();
      await visit.standsAt('/bill-info');
      await findBill(visit, patient);
      await visit.standsAt('/review-info');
      await askForCodeAgain(visit);
      await visit.standsAt('/verify-code');
      await isSent(visit, patient.phone);
      await enterCode(visit, await readCode(visit, patient.phone));
      await visit.standsAt('/invoice-to-pay');
    });
  });
});
