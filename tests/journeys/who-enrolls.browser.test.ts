import { describe, expect, test } from 'vitest';

import { walkHeadless } from './answers.ts';
import { askForHelp } from './asking-for-help.ts';
import { openHeadless } from './headless.ts';
import { aPatient, freshLastName, freshPhone, type TestPatient } from './patient.ts';
import { personas } from './personas.ts';
import { reach } from './reach.ts';
import { importPatients } from './service.ts';
import { refusal, standInFor } from './stand-in.ts';
import { askForCode, choosePerson, enterCode, enterCodeFirst, findBill, readCode, takeAllBills } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

const withGuarantor = () =>
  aPatient({ firstName: 'Mateo', guarantors: [{ firstName: 'Elena', lastName: 'Castillo', phone: freshPhone() }] });

/** From the first screen to what the lookup leads to. */
async function lookUp(visit: Visit, who: Pick<TestPatient, 'lastName' | 'birthDate'>): Promise<void> {
  await visit.open('/bill-info');
  await findBill(visit, who);
}

/** Says that nothing of whoever was found here before is told before the code. */
async function tellsNothingOf(visit: Visit, names: readonly string[]): Promise<void> {
  await visit.lands('/review-info', 'reviewInfo.titlePlan');
  const text = (await visit.page.locator('body').innerText()).toLowerCase();
  expect(names.filter((name) => text.includes(name.toLowerCase()))).toEqual([]);
}

/** Who enrolls, as review-info says it. */
function enrollee(visit: Visit): Promise<string> {
  return visit.page.getByRole('definition').first().innerText();
}

// Spec 4, "Automatic person choice": every branch has a persona.
describe.each([
  ['a minor: the first guarantor', 'minor-two-guarantors', 'Karen Bennett'],
  ['eighteen is still a minor', 'exactly-18', 'Susan Brooks'],
  ['nobody but the patient: the patient', 'same-guarantor-other-case', 'Omar Haddad'],
  ['a guarantor without a name is nobody: the patient', 'blank-guarantor', 'Grace Kim'],
] as const)('%s', (_, key, name) => {
  test('enrolls without being asked', async () => {
    const persona = personas[key];

    await visiting({}, async (visit) => {
      await lookUp(visit, persona);
      await visit.page.waitForURL((url) => url.pathname === '/invoice-to-pay');
      await visit.page.locator('button[type=submit]').click();
      await visit.lands('/review-info', 'reviewInfo.title');

      expect((await enrollee(visit)).toLowerCase()).toBe(name.toLowerCase());
    });
  });
});

// Of who has been here before, the choice is shown once a code has proved who asks.
describe.each([
  ['an application of the patient: the patient', 'patient-chosen-before', '5855554001', 'Inès Morvan'],
  ['the guarantor of the application’s first name', 'guarantor-chosen-before', '5855554112', 'Klaus Weber'],
  ['the patient, whose first name the application has', 'own-guarantor-chosen-before', '5855554003', 'Sofia Duarte'],
] as const)('%s', (_, key, phone, name) => {
  test('enrolls without being asked, after a code to the contact of the application', async () => {
    await visiting({}, async (visit) => {
      await lookUp(visit, personas[key]);
      await tellsNothingOf(visit, [...name.split(' '), personas[key].lastName]);
      await enterCodeFirst(visit, phone);
      await visit.page.waitForURL((url) => url.pathname === '/invoice-to-pay');
      await visit.page.locator('button[type=submit]').click();
      await visit.lands('/review-info', 'reviewInfo.title');

      expect((await enrollee(visit)).toLowerCase()).toBe(name.toLowerCase());
    });
  });
});

test('a minor for whom nobody answers is led to people', async () => {
  await visiting({}, async (visit) => {
    await lookUp(visit, personas['minor-without-guarantor']);
    await visit.page.waitForURL((url) => url.pathname === '/invoice-to-pay');
    await visit.page.locator('button[type=submit]').click();
    await visit.lands('/lets-get-in-touch', 'letsGetInTouch.reasons.no_guarantor.title');
    await visit.page.getByText(visit.say('letsGetInTouch.reasons.no_guarantor.lead')).waitFor();
    expect(await askForHelp(visit)).toContain('No guarantor is on file for this patient');
  });
});

describe.concurrent.each(['en', 'es'] as const)('in %s', (locale) => {
  test('who enrolls is asked where it is open, and whose credit is checked is said', async () => {
    const patient = withGuarantor();
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      await lookUp(visit, patient);
      await visit.isAt('/select-user', 'selectUser.title');
      expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
      await page.getByText(visit.say('selectUser.creditOf', { name: 'Elena' })).waitFor();
      await choosePerson(visit, 'Elena');
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visit, 2);
      await visit.isAt('/review-info', 'reviewInfo.title');
      // The visitor has told another last name: this one is told by its initial until a code is entered.
      expect(await enrollee(visit)).toBe('Elena C.');
    });
  });

  test('another choice is warned of, and is what the application says from then on', async () => {
    const patient = withGuarantor();
    await importPatients(patient);

    await visiting({ locale, width: 1280, height: 800 }, async (visit) => {
      const { page } = visit;
      await lookUp(visit, patient);
      await visit.lands('/select-user', 'selectUser.title');
      await choosePerson(visit, 'Elena');
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visit, 2);
      await visit.lands('/review-info', 'reviewInfo.title');
      await page.getByRole('button', { name: `${visit.say('form.change')} ${visit.say('reviewInfo.name')}` }).click();
      await visit.isAt('/select-user', 'selectUser.title');
      await page.getByRole('radio', { name: 'Mateo' }).first().check();
      await page
        .getByRole('status')
        .filter({ hasText: visit.say('selectUser.startsOver') })
        .waitFor();
      await visit.isAccessible();
      await visit.press('selectUser.action');
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visit, 2);
      await visit.lands('/review-info', 'reviewInfo.title');
      expect(await enrollee(visit)).toMatch(/^Mateo /);
    });
  });

  test('who is somebody else is led to people', async () => {
    const patient = withGuarantor();
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await lookUp(visit, patient);
      await visit.lands('/select-user', 'selectUser.title');
      await visit.press('selectUser.someoneElse');
      await visit.lands('/lets-get-in-touch', 'letsGetInTouch.reasons.other_payer.title');
    });
  });

  test('once a plan has started elsewhere, who enrolls is not changed any more', async () => {
    const patient = withGuarantor();
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await lookUp(visit, patient);
      await visit.lands('/select-user', 'selectUser.title');
      await completeElsewhere(visit, patient);
      visit.expectRefusal(409);
      await choosePerson(visit, 'Elena');
      await visit.lands('/bill-info', 'billInfo.title');
      await visit.page.getByText(visit.say('errors.billsModified')).waitFor();
      await findBill(visit, patient);
      await tellsNothingOf(visit, ['Elena', 'Castillo', patient.lastName]);
      await enterCodeFirst(visit, patient.guarantors[0]?.phone ?? '');
      await visit.lands('/plan-exists', 'planExists.title');
    });
  });

  test('one bill is spoken of as one', async () => {
    const patient = aPatient({ dollars: ['640.00'] });
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await lookUp(visit, patient);
      await visit.lands('/invoice-to-pay', 'invoiceToPay.titleOne');
    });
  });

  test('whoever has no phone gets the code by e-mail', async () => {
    const email = `${freshLastName('maya').toLowerCase()}@mail.example`;
    const patient = aPatient({ phone: '', email });
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await lookUp(visit, patient);
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visit, 2);
      await visit.lands('/review-info', 'reviewInfo.title');
      await visit.page.getByText(visit.say('reviewInfo.leadEmail')).waitFor();
      expect(await visit.page.getByText(visit.say('reviewInfo.smsConsent')).count()).toBe(0);
      await askForCode(visit);
      await visit.lands('/verify-code', 'verifyCode.title');
      await enterCode(visit, await readCode(visit, email));
      await visit.lands('/payment-plan', 'paymentPlan.title');
    });
  });

  test('whom no code can reach is led to people', async () => {
    const patient = aPatient({ phone: '' });
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await lookUp(visit, patient);
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visit, 2);
      await visit.lands('/lets-get-in-touch', 'letsGetInTouch.reasons.unreachable.title');
      await visit.page.getByText(visit.say('letsGetInTouch.reasons.unreachable.lead')).waitFor();
      await visit.page.reload();
      await visit.lands('/lets-get-in-touch', 'letsGetInTouch.reasons.unreachable.title');
      expect(await askForHelp(visit)).toContain('we cannot send a code');
    });
  });

  test('a phone is not asked for where it would be refused: the way to prove more is shown, and leads back to it', async () => {
    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      const { patient } = await reach(visit, 'review-info');
      await visit.lands('/review-info', 'reviewInfo.title');
      await page.getByRole('button', { name: `${visit.say('form.change')} ${visit.say('reviewInfo.phone')}` }).click();
      await visit.lands('/confirm-mrn', 'mrn.title');
      await page.getByText(visit.say('mrn.leadForPhone')).waitFor();
      await visit.fill('mrn.mrn', patient.mrn);
      await visit.press('mrn.actionForPhone');
      await visit.lands('/review-info', 'reviewInfo.title');
      await page.getByRole('button', { name: `${visit.say('form.change')} ${visit.say('reviewInfo.phone')}` }).click();
      await page.getByLabel(visit.say('reviewInfo.phoneToEnter')).waitFor();
    });
  });

  test('a number that does not match is not called a bill that was not found', async () => {
    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      await reach(visit, 'review-info');
      (await standInFor(page, 'lookup')).answer = refusal('user_not_found');
      await page.getByRole('button', { name: `${visit.say('form.change')} ${visit.say('reviewInfo.phone')}` }).click();
      await visit.lands('/confirm-mrn', 'mrn.title');
      await visit.fill('mrn.mrn', 'T-0');
      await visit.press('mrn.actionForPhone');
      await visit.lands('/error-vault', 'errorVault.titleUnconfirmed');
      await page.getByText(visit.say('errorVault.numberUnconfirmed')).waitFor();
      await visit.press('errorVault.review');
      await visit.takes('error-vault review 1');
      await visit.lands('/review-info', 'reviewInfo.title');
    });
  });
});

/** The same person starts a plan from elsewhere. */
async function completeElsewhere({ serviceUrl }: Visit, patient: TestPatient): Promise<void> {
  await walkHeadless({ patient, visit: await openHeadless({ serviceUrl, host: 'lakeside.localhost' }) }, 'success');
}
