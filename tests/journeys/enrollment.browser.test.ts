import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { aPatient, freshPhone, type TestPatient } from './patient.ts';
import { arriveAs, arriveByCalls } from './arrive.ts';
import { importPatients, serviceUrls } from './service.ts';
import {
  agreeAndStart,
  askForCode,
  choosePerson,
  choosePlan,
  enterCode,
  enterCodeFirst,
  findBill,
  payByBank,
  payByCard,
  readCode,
  takeAllBills,
} from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

const [serviceUrl = ''] = serviceUrls();

/** From the bills to the offers, as on every path. */
async function goToPlans(visitor: Visitor, { bills }: TestPatient, phone: string): Promise<void> {
  await visitor.expectStep('/invoice-to-pay', 'invoiceToPay.title');
  await takeAllBills(visitor, bills.length);
  await visitor.expectStep('/review-info', 'reviewInfo.title');
  await askForCode(visitor);
  await visitor.expectStep('/verify-code', 'verifyCode.title');
  await enterCode(visitor, await readCode(visitor, phone));
  await visitor.expectStep('/payment-plan', 'paymentPlan.title');
}

describe.concurrent.each(localesByDepth('en'))('in %s', (locale) => {
  test('an adult finds two bills, picks a plan, pays by card and has a plan', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      await visitor.open('/');
      await visitor.expectStep('/bill-info', 'billInfo.title');
      await findBill(visitor, patient);
      await goToPlans(visitor, patient, patient.phone);
      await choosePlan(visitor, 12);
      await visitor.expectStep('/connect-payment-method', 'connectPaymentMethod.title');
      await payByCard(visitor);
      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
      await agreeAndStart(visitor);
      await visitor.expectStep('/success', 'success.title');
    });

    expect(await storedPlans(patient)).toEqual([
      { months: 12, total: 105_250, instalments: 12, sum: 105_250, bills: 2, agreements: 2 },
    ]);
  });

  deepTest('a minor enrolls through the first of two guarantors, without a choice', async () => {
    const [karen, david] = [freshPhone(), freshPhone()];
    const patient = aPatient({
      firstName: 'Lucy',
      birthDate: `01/01/${new Date().getFullYear() - 17}`,
      guarantors: [
        { firstName: 'Karen', lastName: 'Bennett', phone: karen },
        { firstName: 'David', lastName: 'Bennett', phone: david },
      ],
    });
    await importPatients(patient);

    await withVisitor({ locale, width: 1280, height: 800 }, async (visitor) => {
      await visitor.open('/bill-info');
      await findBill(visitor, patient);
      await goToPlans(visitor, patient, karen);
      await choosePlan(visitor, 12);
      await visitor.expectStep('/connect-payment-method', 'connectPaymentMethod.title');
      await payByBank(visitor);
      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
      await agreeAndStart(visitor);
      await visitor.expectStep('/success', 'success.title');
    });

    expect(await storedPlans(patient)).toMatchObject([{ sum: 105_250 }]);
  });

  deepTest('a patient whose bill another person answers for chooses who enrolls', async () => {
    const phone = freshPhone();
    const patient = aPatient({ firstName: 'Mateo', guarantors: [{ firstName: 'Elena', lastName: 'Castillo', phone }] });
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      await visitor.open('/bill-info');
      await findBill(visitor, patient);
      await visitor.expectStep('/select-user', 'selectUser.title');
      await choosePerson(visitor, 'Elena');
      await goToPlans(visitor, patient, phone);
    });
  });

  deepTest('a wrong code gets a message at its field, and the right one still works', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      await arriveAs(visitor, patient, '/verify-code');
      const code = await readCode(visitor, patient.phone);
      visitor.expectRefusal(400);
      await enterCode(visitor, code === '123456' ? '654321' : '123456');
      await visitor.page
        .getByRole('alert')
        .filter({ hasText: visitor.text('verifyCode.errors.invalid') })
        .waitFor();
      await visitor.expectAccessible();
      await enterCode(visitor, code);
      await visitor.expectStep('/payment-plan', 'paymentPlan.title');
    });
  });

  deepTest('a declined card gets a message, and another one is accepted', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      await arriveAs(visitor, patient, '/connect-payment-method');
      visitor.expectRefusal(422);
      await payByCard(visitor, '4000 0000 0000 0002');
      await visitor.page.getByText(visitor.text('connectPaymentMethod.errors.declined')).waitFor();
      await visitor.expectAccessible();
      await payByCard(visitor, '4242 4242 4242 4242');
      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
    });
  });

  deepTest('a visitor who left with offers returns to them, and one with a plan sees it', async () => {
    const { patient } = await arriveByCalls('payment-plan', { serviceUrl, locale });

    await withVisitor({ locale }, async (visitor) => {
      await visitor.open('/bill-info');
      await findBill(visitor, patient);
      await enterCodeFirst(visitor, patient.phone);
      await visitor.expectStep('/payment-plan', 'paymentPlan.title');
      await choosePlan(visitor, 12);
      await visitor.expectStep('/connect-payment-method', 'connectPaymentMethod.title');
      await payByCard(visitor);
      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
      await agreeAndStart(visitor);
      await visitor.expectStep('/success', 'success.title');
    });
    await withVisitor({ locale }, async (visitor) => {
      await visitor.open('/bill-info');
      await findBill(visitor, patient);
      await enterCodeFirst(visitor, patient.phone);
      await visitor.expectStep('/plan-exists', 'planExists.title');
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });
});
