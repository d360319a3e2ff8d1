import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth, localesByDepth, sampleByDepth } from '../setup/depth.ts';
import { answerUntil } from './answers.ts';
import { askForHelp } from './asking-for-help.ts';
import { openApiVisitor } from './api-visitor.ts';
import { aPatient, freshLastName, freshPhone, type TestPatient } from './patient.ts';
import { findable } from './personas.ts';
import { arriveAt } from './arrive.ts';
import { importPatients } from './service.ts';
import { refusal, standInFor } from './stand-in.ts';
import { askForCode, choosePerson, enterCode, enterCodeFirst, findBill, readCode, takeAllBills } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

const withGuarantor = () =>
  aPatient({ firstName: 'Mateo', guarantors: [{ firstName: 'Elena', lastName: 'Castillo', phone: freshPhone() }] });

/** From the first screen to the result of the lookup. */
async function lookUp(visitor: Visitor, who: Pick<TestPatient, 'lastName' | 'birthDate'>): Promise<void> {
  await visitor.open('/bill-info');
  await findBill(visitor, who);
}

/** Expects that review-info shows nothing of a returning person before the code. */
async function expectNothingOf(visitor: Visitor, names: readonly string[]): Promise<void> {
  await visitor.waitForStep('/review-info', 'reviewInfo.titlePlan');
  const text = (await visitor.page.locator('body').innerText()).toLowerCase();
  expect(names.filter((name) => text.includes(name.toLowerCase()))).toEqual([]);
}

/** Who enrolls, as review-info shows it. */
function enrollee(visitor: Visitor): Promise<string> {
  return visitor.page.getByRole('definition').first().innerText();
}

// Spec 4, "Automatic person choice": every branch has a persona.
describe.each(
  firstByDepth([
    ['a minor: the first guarantor', 'minor-two-guarantors', 'Karen Bennett'],
    ['eighteen is still a minor', 'exactly-18', 'Susan Brooks'],
    ['a patient without another guarantor: the patient', 'same-guarantor-other-case', 'Omar Haddad'],
    ['a guarantor without a name does not count: the patient', 'blank-guarantor', 'Grace Kim'],
  ] as const),
)('%s', (_, key, name) => {
  deepTest('enrolls without a choice', async () => {
    const persona = findable(key);

    await withVisitor({}, async (visitor) => {
      await lookUp(visitor, persona);
      await visitor.page.waitForURL((url) => url.pathname === '/invoice-to-pay');
      await visitor.page.locator('button[type=submit]').click();
      await visitor.waitForStep('/review-info', 'reviewInfo.title');

      expect((await enrollee(visitor)).toLowerCase()).toBe(name.toLowerCase());
    });
  });
});

// For a returning person, the page shows the choice after a code has proved who they are.
describe.each(
  sampleByDepth([
    ['an application of the patient: the patient', 'patient-chosen-before', '5855554001', 'Inès Morvan'],
    ['the guarantor of the application’s first name', 'guarantor-chosen-before', '5855554112', 'Klaus Weber'],
    ['the patient, whose first name the application has', 'own-guarantor-chosen-before', '5855554003', 'Sofia Duarte'],
  ] as const),
)('%s', (_, key, phone, name) => {
  deepTest('enrolls without a choice, after a code to the contact of the application', async () => {
    await withVisitor({}, async (visitor) => {
      await lookUp(visitor, findable(key));
      await expectNothingOf(visitor, [...name.split(' '), findable(key).lastName]);
      await enterCodeFirst(visitor, phone);
      await visitor.page.waitForURL((url) => url.pathname === '/invoice-to-pay');
      await visitor.page.locator('button[type=submit]').click();
      await visitor.waitForStep('/review-info', 'reviewInfo.title');

      expect((await enrollee(visitor)).toLowerCase()).toBe(name.toLowerCase());
    });
  });
});

deepTest('a minor without a guarantor is redirected to the request for help', async () => {
  await withVisitor({}, async (visitor) => {
    await lookUp(visitor, findable('minor-without-guarantor'));
    await visitor.page.waitForURL((url) => url.pathname === '/invoice-to-pay');
    await visitor.page.locator('button[type=submit]').click();
    await visitor.waitForStep('/lets-get-in-touch', 'letsGetInTouch.reasons.no_guarantor.title');
    await visitor.page.getByText(visitor.text('letsGetInTouch.reasons.no_guarantor.lead')).waitFor();
    expect(await askForHelp(visitor)).toContain('No guarantor is on file for this patient');
  });
});

describe.concurrent.each(localesByDepth('en'))('in %s', (locale) => {
  test('the patient chooses who enrolls when there is a choice, and reads whose credit is checked', async () => {
    const patient = withGuarantor();
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      await lookUp(visitor, patient);
      await visitor.expectStep('/select-user', 'selectUser.title');
      expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
      await page.getByText(visitor.text('selectUser.creditOf', { name: 'Elena' })).waitFor();
      await choosePerson(visitor, 'Elena');
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visitor, 2);
      await visitor.expectStep('/review-info', 'reviewInfo.title');
      // The visitor typed another last name, so the page shows an initial until the code is entered.
      expect(await enrollee(visitor)).toBe('Elena C.');
    });
  });

  deepTest('another choice shows a warning, and changes the application', async () => {
    const patient = withGuarantor();
    await importPatients(patient);

    await withVisitor({ locale, width: 1280, height: 800 }, async (visitor) => {
      const { page } = visitor;
      await lookUp(visitor, patient);
      await visitor.waitForStep('/select-user', 'selectUser.title');
      await choosePerson(visitor, 'Elena');
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visitor, 2);
      await visitor.waitForStep('/review-info', 'reviewInfo.title');
      await page.getByRole('checkbox', { name: visitor.text('reviewInfo.creditCheckConsent') }).check();
      await page.getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('reviewInfo.name')}` }).click();
      await visitor.expectStep('/select-user', 'selectUser.title');
      await page.getByRole('radio', { name: 'Mateo' }).first().check();
      await page
        .getByRole('status')
        .filter({ hasText: visitor.text('selectUser.startsOver') })
        .waitFor();
      await visitor.expectAccessible();
      await visitor.press('selectUser.action');
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visitor, 2);
      await visitor.waitForStep('/review-info', 'reviewInfo.title');
      expect(await enrollee(visitor)).toMatch(/^Mateo /);
      expect(await page.getByRole('checkbox').count()).toBe(1);
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    });
  });

  deepTest('a visitor who is another person is redirected to the request for help', async () => {
    const patient = withGuarantor();
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      await lookUp(visitor, patient);
      await visitor.waitForStep('/select-user', 'selectUser.title');
      await visitor.press('selectUser.someoneElse');
      await visitor.waitForStep('/lets-get-in-touch', 'letsGetInTouch.reasons.other_payer.title');
    });
  });

  deepTest('a plan that has started elsewhere prevents another choice of who enrolls', async () => {
    const patient = withGuarantor();
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      await lookUp(visitor, patient);
      await visitor.waitForStep('/select-user', 'selectUser.title');
      await completeElsewhere(visitor, patient);
      visitor.expectRefusal(409);
      await choosePerson(visitor, 'Elena');
      await visitor.waitForStep('/bill-info', 'billInfo.title');
      await visitor.page.getByText(visitor.text('errors.billsModified')).waitFor();
      await findBill(visitor, patient);
      await expectNothingOf(visitor, ['Elena', 'Castillo', patient.lastName]);
      await enterCodeFirst(visitor, patient.guarantors[0]?.phone ?? '');
      await visitor.waitForStep('/plan-exists', 'planExists.title');
    });
  });

  deepTest('one bill has its own wording', async () => {
    const patient = aPatient({ dollars: ['640.00'] });
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      await lookUp(visitor, patient);
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.titleOne');
    });
  });

  deepTest('a patient without a phone gets the code by email', async () => {
    const email = `${freshLastName('maya').toLowerCase()}@mail.example`;
    const patient = aPatient({ phone: '', email });
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      await lookUp(visitor, patient);
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visitor, 2);
      await visitor.waitForStep('/review-info', 'reviewInfo.title');
      await visitor.page.getByText(visitor.text('reviewInfo.leadEmail')).waitFor();
      expect(await visitor.page.getByText(visitor.text('reviewInfo.smsConsent')).count()).toBe(0);
      await askForCode(visitor);
      await visitor.waitForStep('/verify-code', 'verifyCode.title');
      await enterCode(visitor, await readCode(visitor, email));
      await visitor.waitForStep('/payment-plan', 'paymentPlan.title');
    });
  });

  deepTest('a patient whom no code can reach is redirected to the request for help', async () => {
    const patient = aPatient({ phone: '' });
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      await lookUp(visitor, patient);
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visitor, 2);
      await visitor.waitForStep('/lets-get-in-touch', 'letsGetInTouch.reasons.unreachable.title');
      await visitor.page.getByText(visitor.text('letsGetInTouch.reasons.unreachable.lead')).waitFor();
      await visitor.page.reload();
      await visitor.waitForStep('/lets-get-in-touch', 'letsGetInTouch.reasons.unreachable.title');
      expect(await askForHelp(visitor)).toContain('we cannot send a code');
    });
  });

  deepTest('a phone that would be rejected needs more proof first, and then its field appears', async () => {
    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      const { patient } = await arriveAt(visitor, 'review-info');
      await visitor.waitForStep('/review-info', 'reviewInfo.title');
      await page.getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('reviewInfo.phone')}` }).click();
      await visitor.waitForStep('/confirm-mrn', 'mrn.title');
      await page.getByText(visitor.text('mrn.leadForPhone')).waitFor();
      await visitor.fill('mrn.mrn', patient.mrn);
      await visitor.press('mrn.actionForPhone');
      await visitor.waitForStep('/review-info', 'reviewInfo.title');
      await page.getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('reviewInfo.phone')}` }).click();
      await page.getByLabel(visitor.text('reviewInfo.phoneToEnter')).waitFor();
    });
  });

  deepTest('a number that does not match is not called a bill that was not found', async () => {
    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      await arriveAt(visitor, 'review-info');
      (await standInFor(page, 'lookup')).answer = refusal('user_not_found');
      await page.getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('reviewInfo.phone')}` }).click();
      await visitor.waitForStep('/confirm-mrn', 'mrn.title');
      await visitor.fill('mrn.mrn', 'T-0');
      await visitor.press('mrn.actionForPhone');
      await visitor.waitForStep('/error-vault', 'errorVault.titleUnconfirmed');
      await page.getByText(visitor.text('errorVault.numberUnconfirmed')).waitFor();
      await visitor.press('errorVault.review');
      await visitor.waitForTransition('error-vault review 1');
      await visitor.waitForStep('/review-info', 'reviewInfo.title');
    });
  });
});

/** The same person starts a plan from elsewhere. */
async function completeElsewhere({ serviceUrl }: Visitor, patient: TestPatient): Promise<void> {
  await answerUntil({ patient, visitor: await openApiVisitor({ serviceUrl, host: 'lakeside.localhost' }) }, 'success');
}
