import { describe, expect, test } from 'vitest';

import { aPatient, freshPhone, type TestPatient } from './patient.ts';
import { arriveAs, reachHeadless } from './reach.ts';
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
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();
const [serviceUrl = ''] = serviceUrls();

/** From the bills to the plans, which every path has in common. */
async function goToPlans(visit: Visit, { bills }: TestPatient, phone: string): Promise<void> {
  await visit.isAt('/invoice-to-pay', 'invoiceToPay.title');
  await takeAllBills(visit, bills.length);
  await visit.isAt('/review-info', 'reviewInfo.title');
  await askForCode(visit);
  await visit.isAt('/verify-code', 'verifyCode.title');
  await enterCode(visit, await readCode(visit, phone));
  await visit.isAt('/payment-plan', 'paymentPlan.title');
}

describe.concurrent.each(['en', 'es'] as const)('in %s', (locale) => {
  test('an adult finds two bills, picks a plan, pays by card and has a plan', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await visit.open('/');
      await visit.isAt('/bill-info', 'billInfo.title');
      await findBill(visit, patient);
      await goToPlans(visit, patient, patient.phone);
      await choosePlan(visit, 12);
      await visit.isAt('/connect-payment-method', 'connectPaymentMethod.title');
      await payByCard(visit);
      await visit.isAt('/confirm-payment', 'confirmPayment.title');
      await agreeAndStart(visit);
      await visit.isAt('/success', 'success.title');
    });

    expect(await storedPlans(patient)).toEqual([
      { months: 12, total: 105_250, instalments: 12, sum: 105_250, bills: 2, agreements: 2 },
    ]);
  });

  test('a minor enrolls through the first of two guarantors, without being asked who', async () => {
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

    await visiting({ locale, width: 1280, height: 800 }, async (visit) => {
      await visit.open('/bill-info');
      await findBill(visit, patient);
      await goToPlans(visit, patient, karen);
      await choosePlan(visit, 12);
      await visit.isAt('/connect-payment-method', 'connectPaymentMethod.title');
      await payByBank(visit);
      await visit.isAt('/confirm-payment', 'confirmPayment.title');
      await agreeAndStart(visit);
      await visit.isAt('/success', 'success.title');
    });

    expect(await storedPlans(patient)).toMatchObject([{ sum: 105_250 }]);
  });

  test('whose bill somebody else answers for says who enrolls', async () => {
    const phone = freshPhone();
    const patient = aPatient({ firstName: 'Mateo', guarantors: [{ firstName: 'Elena', lastName: 'Castillo', phone }] });
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await visit.open('/bill-info');
      await findBill(visit, patient);
      await visit.isAt('/select-user', 'selectUser.title');
      await choosePerson(visit, 'Elena');
      await goToPlans(visit, patient, phone);
    });
  });

  test('a wrong code is told at its field, and the right one still works', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await arriveAs(visit, patient, '/verify-code');
      const code = await readCode(visit, patient.phone);
      visit.expectRefusal(400);
      await enterCode(visit, code === '123456' ? '654321' : '123456');
      await visit.page
        .getByRole('alert')
        .filter({ hasText: visit.say('verifyCode.errors.invalid') })
        .waitFor();
      await visit.isAccessible();
      await enterCode(visit, code);
      await visit.isAt('/payment-plan', 'paymentPlan.title');
    });
  });

  test('a declined card is told, and another one is taken', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await arriveAs(visit, patient, '/connect-payment-method');
      visit.expectRefusal(422);
      await payByCard(visit, '4000 0000 0000 0002');
      await visit.page.getByText(visit.say('connectPaymentMethod.errors.declined')).waitFor();
      await visit.isAccessible();
      await payByCard(visit, '4242 4242 4242 4242');
      await visit.isAt('/confirm-payment', 'confirmPayment.title');
    });
  });

  test('who left with offers comes back to them, and who has a plan sees it', async () => {
    const { patient } = await reachHeadless('payment-plan', { serviceUrl, locale });

    await visiting({ locale }, async (visit) => {
      await visit.open('/bill-info');
      await findBill(visit, patient);
      await enterCodeFirst(visit, patient.phone);
      await visit.isAt('/payment-plan', 'paymentPlan.title');
      await choosePlan(visit, 12);
      await visit.isAt('/connect-payment-method', 'connectPaymentMethod.title');
      await payByCard(visit);
      await visit.isAt('/confirm-payment', 'confirmPayment.title');
      await agreeAndStart(visit);
      await visit.isAt('/success', 'success.title');
    });
    await visiting({ locale }, async (visit) => {
      await visit.open('/bill-info');
      await findBill(visit, patient);
      await enterCodeFirst(visit, patient.phone);
      await visit.isAt('/plan-exists', 'planExists.title');
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });
});
