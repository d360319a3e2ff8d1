import { afterAll, beforeAll, describe, expect } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { aPatient, freshLastName, type TestPatient } from './patient.ts';
import { importPatients } from './service.ts';
import { askForCodeAgain, enterCode, findBill, readCode } from './steps.ts';
import { startVendorService, type VendorService } from './vendor-service.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import type { Locale } from './translate.ts';

/** Patients and strangers at a provider that discloses nothing before a code: not even whether a person exists. */

let service: VendorService;

beforeAll(async () => {
  service = await startVendorService({ discreet: { provider_id: 'lakeside', disclosure: 'none' } });
});

afterAll(() => service.close());

type Searched = Pick<TestPatient, 'lastName' | 'birthDate'>;

async function aKnownPatient(): Promise<TestPatient> {
  const patient = aPatient();
  await importPatients(patient);
  return patient;
}

const aStranger = (): Searched => ({ lastName: freshLastName(), birthDate: '03/27/1984' });

const withVisitorAt = (locale: Locale, run: (visitor: Visitor) => Promise<void>) =>
  withVisitor({ url: service.url, slug: 'discreet', locale }, run);

/** The text of the page, without the typed name. */
async function shown({ page }: Visitor, { lastName }: Searched): Promise<string> {
  const text = await page.getByRole('main').innerText();
  return text.replaceAll(lastName, '<name>').replace(/\d+ s\b/, '<seconds>');
}

/** From the first form to the code, with the text of both screens. */
async function askForFirstCode(visitor: Visitor, searched: Searched): Promise<readonly string[]> {
  await visitor.open('/bill-info');
  await findBill(visitor, searched);
  await visitor.expectStep('/review-info', 'reviewInfo.titlePlan');
  await visitor.expectAccessible();
  const review = await shown(visitor, searched);
  await askForCodeAgain(visitor);
  await visitor.expectStep('/verify-code', 'verifyCode.title');
  await visitor.expectAccessible();
  return [review, await shown(visitor, searched)];
}

describe.each(localesByDepth('en'))('in %s', (locale) => {
  deepTest('the patient gets a code and sees the bills after it, also after a reload', async () => {
    const patient = await aKnownPatient();

    await withVisitorAt(locale, async (visitor) => {
      await askForFirstCode(visitor, patient);
      expect(await visitor.stored()).not.toContain(patient.phone.slice(-4));
      await visitor.page.reload();
      await visitor.waitForPath('/verify-code');
      await enterCode(visitor, await readCode(visitor, patient.phone));
      await visitor.waitForTransition('run show-found found 6');
      await visitor.waitForPath('/invoice-to-pay');
      await visitor.page.getByText('640.00').first().waitFor();
    });
  });

  deepTest('a stranger sees the screens of the patient, is refused every code, and can ask a person for help', async () => {
    const [patient, stranger] = [await aKnownPatient(), aStranger()];
    const seen: (readonly string[])[] = [];

    for (const searched of [patient, stranger]) {
      await withVisitorAt(locale, async (visitor) => {
        const screens = [...(await askForFirstCode(visitor, searched))];
        for (let count = 1; count <= 6; count += 1) {
          visitor.expectRefusal(400, 410);
          const answered = visitor.page.waitForResponse((response) => response.url().endsWith('/phone/validate'));
          await enterCode(visitor, '000000');
          await answered;
        }
        await visitor.page.getByText(visitor.text('verifyCode.errors.expired')).first().waitFor();
        screens.push(await shown(visitor, searched));
        await visitor.press('findingBill.byPerson');
        await visitor.expectStep('/lets-get-in-touch', 'letsGetInTouch.title');
        screens.push(await shown(visitor, searched));
        seen.push(screens);
      });
    }

    expect(seen[1]).toEqual(seen[0]);
  });

  deepTest('a mistyped name can be changed before and after the request for a code', async () => {
    const patient = await aKnownPatient();
    const mistyped = { ...patient, lastName: `${patient.lastName}x` };

    await withVisitorAt(locale, async (visitor) => {
      await askForFirstCode(visitor, mistyped);
      await visitor.page.getByRole('button', { name: visitor.text('findingBill.changeWhat') }).click();
      await visitor.waitForPath('/bill-info');
      await visitor.waitForValue('billInfo.lastName', mistyped.lastName);
      await findBill(visitor, mistyped);
      await visitor.waitForPath('/review-info');
      await visitor.page.getByRole('button', { name: visitor.text('findingBill.changeWhat') }).click();
      await visitor.waitForPath('/bill-info');
      await findBill(visitor, patient);
      await visitor.waitForPath('/review-info');
      await askForCodeAgain(visitor);
      await visitor.waitForPath('/verify-code');
      await enterCode(visitor, await readCode(visitor, patient.phone));
      await visitor.waitForPath('/invoice-to-pay');
    });
  });
});
