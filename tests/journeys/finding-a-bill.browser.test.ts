import { describe, expect, test } from 'vitest';

import en from '#locales/server/en.json';
import es from '#locales/server/es.json';

import { expectComplaint, submit } from './complaints.ts';
import { aPatient, freshLastName, freshPhone } from './patient.ts';
import { importPatients, importPatientsOf } from './service.ts';
import { findBill } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

const serverWords = { en, es };

const KINDS = [
  ['en', { locale: 'en', width: 360, height: 740 }],
  ['es', { locale: 'es', width: 1280, height: 800 }],
] as const;

/** Takes one of the other ways that a screen offers. */
const take = (visit: Visit, way: string) => visit.press(`findingBill.${way}`);

const problem = (visit: Visit, messageKey: string) =>
  visit.page
    .getByRole('alert')
    .filter({ hasText: visit.say(messageKey) })
    .waitFor();

/** Into three fields: month, day and year. */
async function typeBirthDate(visit: Visit, birthDate: string): Promise<void> {
  const [month = '', day = '', year = ''] = birthDate.split('/');
  await visit.fill('billInfo.month', month);
  await visit.fill('billInfo.day', day);
  await visit.fill('billInfo.year', year);
}

/** Which of the three fields of a birth date are marked as wrong. */
async function wrongParts(visit: Visit): Promise<readonly string[]> {
  const parts = ['billInfo.month', 'billInfo.day', 'billInfo.year'];
  const marks = parts.map((part) => visit.page.getByLabel(visit.say(part), { exact: true }).getAttribute('aria-invalid'));
  const isWrong = (await Promise.all(marks)).map((mark) => mark === 'true');
  return parts.filter((_, place) => isWrong[place]);
}

async function missByName(visit: Visit, birthDate = '03/27/1984'): Promise<void> {
  await visit.open('/bill-info');
  visit.expectRefusal(404);
  await findBill(visit, { lastName: freshLastName('Nobody'), birthDate });
  await visit.isAt('/bill-info-phone', 'billInfoPhone.title');
}

async function enter(visit: Visit, labelKey: string, text: string): Promise<void> {
  await visit.fill(labelKey, text);
  await submit(visit);
}

describe.concurrent.each(KINDS)('in %s', (_locale, kind) => {
  test('three misses in a row lead to somebody who helps, and nothing that was told them is lost on the way back', async () => {
    await visiting(kind, async (visit) => {
      await missByName(visit);
      await expectComplaint(visit, 'billInfoPhone.phone', '585 200', 'errors.mobileNumber');
      await enter(visit, 'billInfoPhone.phone', '+1 (585) 200-0000');
      await problem(visit, 'billInfo.errors.contactProvider');
      await visit.isAccessible();
      await visit.holds('billInfoPhone.phone', '(585) 200-0000');
      await enter(visit, 'billInfoPhone.phone', '585 200 0001');
      await visit.isAt('/lets-get-in-touch', 'letsGetInTouch.title');

      await visit.fill('letsGetInTouch.firstName', 'Walter');
      await visit.page.getByRole('link', { name: visit.say('frame.back'), exact: true }).click();
      await visit.lands('/bill-info', 'billInfo.title');
      await visit.page.goBack();
      await visit.lands('/lets-get-in-touch', 'letsGetInTouch.title');
      await visit.holds('letsGetInTouch.firstName', 'Walter');

      await visit.fill('letsGetInTouch.lastName', 'Eriksen');
      await enter(visit, 'letsGetInTouch.phone', '5852000001');
      await visit.isAt('/lets-get-in-touch', 'letsGetInTouch.sent.title');
      await visit.isAccessible();
      await visit.page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/).waitFor();
      await visit.press('letsGetInTouch.sent.change');
      await visit.holds('letsGetInTouch.lastName', 'Eriksen');
    });
  });

  test('numbers tell twins apart; wrong ones are told three times, then somebody helps, and no digit is kept', async () => {
    const lastName = freshLastName('Twin');
    const phone = freshPhone();
    const [noah, owen] = [aPatient({ lastName, phone, ssn: '1203' }), aPatient({ lastName, phone, ssn: '1204' })];
    await importPatients(noah, owen);

    await visiting(kind, async (visit) => {
      visit.expectRefusal(404);
      await visit.open('/bill-info');
      await findBill(visit, noah);
      await visit.lands('/bill-info-phone', 'billInfoPhone.title');
      await take(visit, 'byMrn');
      await visit.isAt('/confirm-mrn', 'mrn.title');
      await expectComplaint(visit, 'mrn.mrn', '', 'mrn.mrnMissing');
      await enter(visit, 'mrn.mrn', 'T 99 / 9');
      await problem(visit, 'mrn.mrnInvalid');
      await visit.holds('mrn.mrn', 'T999');

      await take(visit, 'bySsn');
      await visit.isAt('/ssn', 'ssn.title');
      await expectComplaint(visit, 'ssn.ssn', '12', 'ssn.ssnMissing');
      await enter(visit, 'ssn.ssn', '9876');
      await problem(visit, 'ssn.ssnInvalidOnceMore');
      await visit.isAccessible();
      expect(await visit.stored()).not.toMatch(/9876/);
      expect(visit.page.url()).not.toMatch(/9876/);
      await enter(visit, 'ssn.ssn', '9875');
      await visit.lands('/lets-get-in-touch', 'letsGetInTouch.title');
    });
  });

  test('digits for a name that nobody has lead to a page that says what is true, and back with everything kept', async () => {
    await visiting(kind, async (visit) => {
      await missByName(visit, '10/05/1998');
      await take(visit, 'bySsn');
      await enter(visit, 'ssn.ssn', '1234');
      await visit.isAt('/error-vault', 'errorVault.title');
      await visit.page.getByText(visit.say('billInfo.errors.missingInformation')).waitFor();
      await visit.press('errorVault.contact');
      await visit.lands('/lets-get-in-touch', 'letsGetInTouch.title');
      await visit.page.goBack();
      await visit.lands('/error-vault', 'errorVault.title');
      await visit.press('frame.goBack');
      await visit.lands('/bill-info', 'billInfo.title');
      await visit.holds('billInfo.dateOfBirth', '10/05/1998');
    });
  });

  test('somebody without bills is told so in the words of the server', async () => {
    await visiting(kind, async (visit) => {
      visit.expectRefusal(400);
      await visit.open('/bill-info');
      await findBill(visit, { lastName: 'Whitfield', birthDate: '01/08/1987' });
      const words = serverWords[visit.locale].lookup.noBillsFound;
      await visit.page.getByRole('alert').filter({ hasText: words }).waitFor();
      expect(visit.path()).toBe('/bill-info');
    });
  });

  test('where patients type a number, a link fills it in, a wrong one is told, and a name finds the bill too', async () => {
    const patient = aPatient({ birthDate: '12/08/1963' });
    await importPatientsOf('riverbend', patient);

    await visiting({ ...kind, slug: 'riverbend' }, async (visit) => {
      visit.expectRefusal(404);
      await visit.open('/?id=RB-0');
      await visit.isAt('/bill-info-identifier', 'billInfoPatientIdentifier.title');
      await visit.holds('billInfoPatientIdentifier.identifier', 'RB-0');
      expect(visit.page.url()).not.toContain('RB-0');
      await expectComplaint(visit, 'billInfoPatientIdentifier.identifier', '# /', 'billInfoPatientIdentifier.fieldError');

      await visit.fill('billInfoPatientIdentifier.identifier', 'RB 0-0');
      await typeBirthDate(visit, patient.birthDate);
      await submit(visit);
      await visit.isAt('/bill-info-identifier-error', 'billInfoIdentifierError.title');
      await problem(visit, 'billInfoPatientIdentifier.errors.missingInformation');
      await visit.holds('billInfoPatientIdentifier.identifier', 'RB0-0');

      await take(visit, 'byName');
      await visit.isAt('/bill-info-error', 'billInfoError.title');
      await visit.holds('billInfo.year', patient.birthDate.slice(6));
      await enter(visit, 'billInfo.lastName', freshLastName('Nobody'));
      await problem(visit, 'billInfo.errors.missingInformation');
      await visit.isAccessible();
      await enter(visit, 'billInfo.lastName', patient.lastName.toUpperCase());
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
    });
  });

  test('a birth date in three fields takes the name of a month, and says what is missing', async () => {
    await visiting({ ...kind, slug: 'riverbend' }, async (visit) => {
      const born = visit.page.getByRole('group', { name: visit.say('billInfo.dateOfBirth') });
      const noYear = born.getByText(visit.say('billInfo.errors.dateOfBirthNoYear')).filter({ visible: true });
      await visit.open('/bill-info-identifier');
      await visit.fill('billInfo.month', kind.locale === 'es' ? 'sept' : 'Sep');
      await visit.fill('billInfo.day', '14');
      await submit(visit);
      await noYear.waitFor();
      await visit.isAccessible();
      expect(await wrongParts(visit)).toEqual(['billInfo.year']);
      await visit.page.getByRole('alert').getByRole('link').last().click();
      expect(
        await visit.page
          .getByLabel(visit.say('billInfo.year'), { exact: true })
          .evaluate((one) => one === document.activeElement),
      ).toBe(true);
      await visit.fill('billInfo.year', '1982');
      await noYear.waitFor({ state: 'detached' });
      expect(await wrongParts(visit)).toEqual([]);
      expect(await visit.stored()).toContain('09/14/1982');
      await visit.page.reload();
      await visit.holds('billInfo.month', '09');
      await visit.fill('billInfo.day', '1984-03-27');
      await visit.holds('billInfo.month', '03');
    });
  });
});

describe.concurrent('in whatever language', () => {
  test('a phone on file finds the bill of somebody whose name is spelt another way', async () => {
    const patient = aPatient({ birthDate: '05/16/1979' });
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await missByName(visit, patient.birthDate);
      await enter(visit, 'billInfoPhone.phone', `1${patient.phone}`);
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
    });
  });

  test('a record number finds the one twin whose it is', async () => {
    const lastName = freshLastName('Twin');
    const [noah, owen] = [aPatient({ lastName, ssn: '1203' }), aPatient({ lastName, ssn: '1204' })];
    await importPatients(noah, owen);

    await visiting({}, async (visit) => {
      visit.expectRefusal(404);
      await visit.open('/bill-info');
      await findBill(visit, owen);
      await visit.lands('/bill-info-phone', 'billInfoPhone.title');
      await take(visit, 'byMrn');
      await enter(visit, 'mrn.mrn', owen.mrn.toLowerCase());
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
      expect(await visit.stored()).toContain(owen.bills[0]?.invoice);
    });
  });

  test('a number and a birth date find the bill', async () => {
    const patient = aPatient({ birthDate: '09/14/1982' });
    await importPatientsOf('riverbend', patient);

    await visiting({ slug: 'riverbend' }, async (visit) => {
      await visit.open('/');
      await visit.lands('/bill-info-identifier', 'billInfoPatientIdentifier.title');
      await visit.fill('billInfoPatientIdentifier.identifier', `  ${patient.mrn} `);
      await typeBirthDate(visit, patient.birthDate);
      await submit(visit);
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
    });
  });
});

test.each(['/bill-info-phone', '/confirm-mrn', '/ssn'])(
  '%s leads whoever has not said whom to look for to the beginning',
  async (path) => {
    await visiting({}, async (visit) => {
      await visit.open(path);
      await visit.lands('/bill-info', 'billInfo.title');
    });
    await visiting({ slug: 'riverbend' }, async (visit) => {
      await visit.open(path);
      await visit.lands('/bill-info-identifier', 'billInfoPatientIdentifier.title');
    });
  },
);
