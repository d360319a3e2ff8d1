import { describe, expect } from 'vitest';

import { eventually } from '../setup/eventually.ts';
import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { submit } from './complaints.ts';
import { aPatient, freshPhone, type TestPatient } from './patient.ts';
import { arriveAs } from './arrive.ts';
import { importPatients } from './service.ts';
import { agreeAndStart, enterCode, findBill, readCode, readInbox } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

// Two people with a browser each: a patient, and a stranger who knows the patient's name and birth date.

/** Every path where a person sees or changes what they chose. */
const PATHS = ['/select-user', '/invoice-to-pay', '/review-info', '/payment-plan', '/connect-payment-method', '/confirm-payment'];
const AFTERWARDS = ['/success', '/plan-exists', '/add-bills', '/confirm-bills'];

const amountsOn = async ({ page }: Visitor) => (await page.locator('main').innerText()).match(/\$[\d,.]+|•••• \d{4}/g);

/** What only the patient may read, as far as a page can show it. */
function secretsOf({ firstName, phone, bills }: TestPatient): readonly string[] {
  const amounts = bills.map(({ dollars }) => `$${dollars}`);
  return [firstName, phone.slice(-4), 'Harbor', ...amounts, ...bills.map(({ invoice }) => invoice)];
}

async function textAndStorageOf(visitor: Visitor): Promise<string> {
  return `${await visitor.page.locator('body').innerText()}\n${await visitor.stored()}`;
}

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  deepTest(
    'a stranger who knows name and birth date reads and changes nothing of a patient who has reached the last step',
    async () => {
      const patient = aPatient({ firstName: 'Wilhelmina' });
      await importPatients(patient);

      await withVisitor({ locale }, async (victim) => {
        await arriveAs(victim, patient, '/confirm-payment');
        const before = await amountsOn(victim);

        await withVisitor({ locale }, async (stranger) => {
          stranger.expectRefusal(400, 401, 422);
          await stranger.open('/bill-info');
          await findBill(stranger, patient);
          await stranger.waitForPath('/review-info');
          const read = [await textAndStorageOf(stranger)];
          for (const path of [...PATHS, ...AFTERWARDS]) {
            await stranger.open(path);
            await stranger.waitUntilLoaded();
            read.push(await textAndStorageOf(stranger));
          }
          await stranger.open('/bill-info');
          await findBill(stranger, patient);
          await stranger.waitForPath('/review-info');
          await submit(stranger);
          await stranger.waitForPath('/verify-code');
          await enterCode(stranger, '000000');
          await stranger.page.locator('.error-summary').waitFor();
          expect(secretsOf(patient).filter((secret) => read.join('\n').includes(secret))).toEqual([]);
        });

        await victim.page.reload();
        await victim.waitForPath('/confirm-payment');
        expect(await amountsOn(victim)).toEqual(before);
        await agreeAndStart(victim);
        await victim.waitForPath('/success');
      });
    },
  );

  deepTest(
    'a stranger who also knows the record number does not get the code, and the patient is notified of the attempt and enrolls',
    async () => {
      const patient = aPatient();
      const other = freshPhone();
      await importPatients(patient);

      await withVisitor({ locale }, async (stranger) => {
        const { page } = stranger;
        await arriveAs(stranger, patient, '/review-info');
        const change = () =>
          page.getByRole('button', { name: `${stranger.text('form.change')} ${stranger.text('reviewInfo.phone')}` }).click();
        await change();
        await stranger.fill('mrn.mrn', patient.mrn);
        await stranger.press('mrn.actionForPhone');
        await stranger.waitForStep('/review-info', 'reviewInfo.title');
        await change();
        await stranger.fill('reviewInfo.phoneToEnter', other);
        await page.getByRole('checkbox').check();
        await submit(stranger);
        await page
          .getByText(`•••-•••-${other.slice(-4)}`)
          .first()
          .waitFor();
        await submit(stranger);
        await stranger.waitForPath('/verify-code');
        await page.getByText(`•••-•••-${patient.phone.slice(-4)}`).waitFor();
        await expect(readCode(stranger, other)).rejects.toThrow('no code was sent');

        await withVisitor({ locale }, async (victim) => {
          await eventually(async () => {
            const texts = (await readInbox(victim, patient.phone)).map(({ text }) => text).join();
            expect(texts).toMatch(new RegExp(`(ending in|terminado en) ${other.slice(-2)},`));
          });
          await arriveAs(victim, patient, '/review-info');
          await victim.page.getByRole('checkbox').check();
          await submit(victim);
          await victim.waitForPath('/verify-code');
          await enterCode(victim, await readCode(victim, patient.phone));
          await victim.waitForPath('/payment-plan');
        });
      });
    },
  );
});
