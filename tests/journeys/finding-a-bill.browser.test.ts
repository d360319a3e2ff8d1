import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import en from '#locales/server/en.json';
import es from '#locales/server/es.json';

import { byDepth, firstByDepth } from '../setup/depth.ts';
import { expectComplaint, submit } from './complaints.ts';
import { aPatient, freshLastName, freshPhone } from './patient.ts';
import { importPatients, importPatientsOf } from './service.ts';
import { findBill } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

const serverWords = { en, es };

const KINDS = [
  ['en', { locale: 'en', width: 360, height: 740 }],
  ['es', { locale: 'es', width: 1280, height: 800 }],
] as const;

/** Takes one of the alternatives that a screen offers. */
const take = (visitor: Visitor, alternative: string) => visitor.press(`findingBill.${alternative}`);

const problem = (visitor: Visitor, messageKey: string) =>
  visitor.page
    .getByRole('alert')
    .filter({ hasText: visitor.text(messageKey) })
    .waitFor();

/** Types into three fields: month, day and year. */
async function typeBirthDate(visitor: Visitor, birthDate: string): Promise<void> {
  const [month = '', day = '', year = ''] = birthDate.split('/');
  await visitor.fill('billInfo.month', month);
  await visitor.fill('billInfo.day', day);
  await visitor.fill('billInfo.year', year);
}

/** The parts of a birth date that are marked as wrong. */
async function wrongParts(visitor: Visitor): Promise<readonly string[]> {
  const parts = ['billInfo.month', 'billInfo.day', 'billInfo.year'];
  const marks = parts.map((part) => visitor.page.getByLabel(visitor.text(part), { exact: true }).getAttribute('aria-invalid'));
  const isWrong = (await Promise.all(marks)).map((mark) => mark === 'true');
  return parts.filter((_, place) => isWrong[place]);
}

async function missByName(visitor: Visitor, birthDate = '03/27/1984'): Promise<void> {
  await visitor.open('/bill-info');
  visitor.expectRefusal(404);
  await findBill(visitor, { lastName: freshLastName('Unknown'), birthDate });
  await visitor.expectStep('/bill-info-phone', 'billInfoPhone.title');
}

async function enter(visitor: Visitor, labelKey: string, text: string): Promise<void> {
  await visitor.fill(labelKey, text);
  await submit(visitor);
}

describe.concurrent.each(byDepth<readonly (typeof KINDS)[number][]>(KINDS.slice(0, 1), KINDS))('in %s', (_locale, kind) => {
  test('three misses in a row end at the request for help, and going back loses nothing that was typed', async () => {
    await withVisitor(kind, async (visitor) => {
      await missByName(visitor);
      await expectComplaint(visitor, 'billInfoPhone.phone', '585 200', 'errors.mobileNumber');
      await enter(visitor, 'billInfoPhone.phone', '+1 (585) 200-0000');
      await problem(visitor, 'billInfo.errors.contactProvider');
      await visitor.expectAccessible();
      await visitor.waitForValue('billInfoPhone.phone', '(585) 200-0000');
      await enter(visitor, 'billInfoPhone.phone', '585 200 0001');
      await visitor.expectStep('/lets-get-in-touch', 'letsGetInTouch.title');

      await visitor.fill('letsGetInTouch.firstName', 'Walter');
      await visitor.page.getByRole('link', { name: visitor.text('frame.back'), exact: true }).click();
      await visitor.waitForStep('/bill-info', 'billInfo.title');
      await visitor.page.goBack();
      await visitor.waitForStep('/lets-get-in-touch', 'letsGetInTouch.title');
      await visitor.waitForValue('letsGetInTouch.firstName', 'Walter');

      await visitor.fill('letsGetInTouch.lastName', 'Eriksen');
      await enter(visitor, 'letsGetInTouch.phone', '5852000001');
      await visitor.expectStep('/lets-get-in-touch', 'letsGetInTouch.sent.title');
      await visitor.expectAccessible();
      await visitor.page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/).waitFor();
      await visitor.press('letsGetInTouch.sent.change');
      await visitor.waitForValue('letsGetInTouch.lastName', 'Eriksen');
    });
  });

  deepTest('numbers distinguish twins; wrong ones get a message twice, then help, and no digit is stored', async () => {
    const lastName = freshLastName('Twin');
    const phone = freshPhone();
    const [noah, owen] = [aPatient({ lastName, phone, ssn: '1203' }), aPatient({ lastName, phone, ssn: '1204' })];
    await importPatients(noah, owen);

    await withVisitor(kind, async (visitor) => {
      visitor.expectRefusal(404);
      await visitor.open('/bill-info');
      await findBill(visitor, noah);
      await visitor.waitForStep('/bill-info-phone', 'billInfoPhone.title');
      await take(visitor, 'byMrn');
      await visitor.expectStep('/confirm-mrn', 'mrn.title');
      await expectComplaint(visitor, 'mrn.mrn', '', 'mrn.mrnMissing');
      await enter(visitor, 'mrn.mrn', 'T 99 / 9');
      await problem(visitor, 'mrn.mrnInvalid');
      await visitor.waitForValue('mrn.mrn', 'T999');

      await take(visitor, 'bySsn');
      await visitor.expectStep('/ssn', 'ssn.title');
      await expectComplaint(visitor, 'ssn.ssn', '12', 'ssn.ssnMissing');
      await enter(visitor, 'ssn.ssn', '9876');
      await problem(visitor, 'ssn.ssnInvalidOnceMore');
      await visitor.expectAccessible();
      expect(await visitor.stored()).not.toMatch(/9876/);
      expect(visitor.page.url()).not.toMatch(/9876/);
      await enter(visitor, 'ssn.ssn', '9875');
      await visitor.waitForStep('/lets-get-in-touch', 'letsGetInTouch.title');
    });
  });

  deepTest('digits for an unknown name open a page with the true reason, and going back keeps everything', async () => {
    await withVisitor(kind, async (visitor) => {
      await missByName(visitor, '10/05/1998');
      await take(visitor, 'bySsn');
      await enter(visitor, 'ssn.ssn', '1234');
      await visitor.expectStep('/error-vault', 'errorVault.title');
      await visitor.page.getByText(visitor.text('billInfo.errors.missingInformation')).waitFor();
      await visitor.press('errorVault.contact');
      await visitor.waitForStep('/lets-get-in-touch', 'letsGetInTouch.title');
      await visitor.page.goBack();
      await visitor.waitForStep('/error-vault', 'errorVault.title');
      await visitor.press('frame.goBack');
      await visitor.waitForStep('/bill-info', 'billInfo.title');
      await visitor.waitForValue('billInfo.dateOfBirth', '10/05/1998');
    });
  });

  test('a patient without bills reads so in the words of the server', async () => {
    await withVisitor(kind, async (visitor) => {
      visitor.expectRefusal(400);
      await visitor.open('/bill-info');
      await findBill(visitor, { lastName: 'Whitfield', birthDate: '01/08/1987' });
      const words = serverWords[visitor.locale].lookup.noBillsFound;
      await visitor.page.getByRole('alert').filter({ hasText: words }).waitFor();
      expect(visitor.path()).toBe('/bill-info');
    });
  });

  deepTest('a link fills in the number on a bill, a wrong one gets a message, and a name finds the bill too', async () => {
    const patient = aPatient({ birthDate: '12/08/1963' });
    await importPatientsOf('riverbend', patient);

    await withVisitor({ ...kind, slug: 'riverbend' }, async (visitor) => {
      visitor.expectRefusal(404);
      await visitor.open('/?id=RB-0');
      await visitor.expectStep('/bill-info-identifier', 'billInfoPatientIdentifier.title');
      await visitor.waitForValue('billInfoPatientIdentifier.identifier', 'RB-0');
      expect(visitor.page.url()).not.toContain('RB-0');
      await expectComplaint(visitor, 'billInfoPatientIdentifier.identifier', '# /', 'billInfoPatientIdentifier.fieldError');

      await visitor.fill('billInfoPatientIdentifier.identifier', 'RB 0-0');
      await typeBirthDate(visitor, patient.birthDate);
      await submit(visitor);
      await visitor.expectStep('/bill-info-identifier-error', 'billInfoIdentifierError.title');
      await problem(visitor, 'billInfoPatientIdentifier.errors.missingInformation');
      await visitor.waitForValue('billInfoPatientIdentifier.identifier', 'RB0-0');

      await take(visitor, 'byName');
      await visitor.expectStep('/bill-info-error', 'billInfoError.title');
      await visitor.waitForValue('billInfo.year', patient.birthDate.slice(6));
      await enter(visitor, 'billInfo.lastName', freshLastName('Unknown'));
      await problem(visitor, 'billInfo.errors.missingInformation');
      await visitor.expectAccessible();
      await enter(visitor, 'billInfo.lastName', patient.lastName.toUpperCase());
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
    });
  });

  deepTest('a birth date in three fields accepts the name of a month, and reports what is missing', async () => {
    await withVisitor({ ...kind, slug: 'riverbend' }, async (visitor) => {
      const born = visitor.page.getByRole('group', { name: visitor.text('billInfo.dateOfBirth') });
      const noYear = born.getByText(visitor.text('billInfo.errors.dateOfBirthNoYear')).filter({ visible: true });
      await visitor.open('/bill-info-identifier');
      await visitor.fill('billInfo.month', kind.locale === 'es' ? 'sept' : 'Sep');
      await visitor.fill('billInfo.day', '14');
      await submit(visitor);
      await noYear.waitFor();
      await visitor.expectAccessible();
      expect(await wrongParts(visitor)).toEqual(['billInfo.year']);
      await visitor.page.getByRole('alert').getByRole('link').last().click();
      expect(
        await visitor.page
          .getByLabel(visitor.text('billInfo.year'), { exact: true })
          .evaluate((one) => one === document.activeElement),
      ).toBe(true);
      await visitor.fill('billInfo.year', '1982');
      await noYear.waitFor({ state: 'detached' });
      expect(await wrongParts(visitor)).toEqual([]);
      expect(await visitor.stored()).toContain('09/14/1982');
      await visitor.page.reload();
      await visitor.waitForValue('billInfo.month', '09');
      await visitor.fill('billInfo.day', '1984-03-27');
      await visitor.waitForValue('billInfo.month', '03');
    });
  });
});

describe.concurrent('in one language', () => {
  deepTest('a phone on file finds the bill of a patient whose name has another spelling', async () => {
    const patient = aPatient({ birthDate: '05/16/1979' });
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await missByName(visitor, patient.birthDate);
      await enter(visitor, 'billInfoPhone.phone', `1${patient.phone}`);
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
    });
  });

  deepTest('a record number finds the one twin it belongs to', async () => {
    const lastName = freshLastName('Twin');
    const [noah, owen] = [aPatient({ lastName, ssn: '1203' }), aPatient({ lastName, ssn: '1204' })];
    await importPatients(noah, owen);

    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(404);
      await visitor.open('/bill-info');
      await findBill(visitor, owen);
      await visitor.waitForStep('/bill-info-phone', 'billInfoPhone.title');
      await take(visitor, 'byMrn');
      await enter(visitor, 'mrn.mrn', owen.mrn.toLowerCase());
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
      expect(await visitor.stored()).toContain(owen.bills[0]?.invoice);
    });
  });

  deepTest('a number and a birth date find the bill', async () => {
    const patient = aPatient({ birthDate: '09/14/1982' });
    await importPatientsOf('riverbend', patient);

    await withVisitor({ slug: 'riverbend' }, async (visitor) => {
      await visitor.open('/');
      await visitor.waitForStep('/bill-info-identifier', 'billInfoPatientIdentifier.title');
      await visitor.fill('billInfoPatientIdentifier.identifier', `  ${patient.mrn} `);
      await typeBirthDate(visitor, patient.birthDate);
      await submit(visitor);
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
    });
  });
});

test.each(firstByDepth(['/ssn', '/confirm-mrn', '/bill-info-phone']))(
  '%s redirects a visitor without a search to the beginning',
  async (path) => {
    await withVisitor({}, async (visitor) => {
      await visitor.open(path);
      await visitor.waitForStep('/bill-info', 'billInfo.title');
    });
    await withVisitor({ slug: 'riverbend' }, async (visitor) => {
      await visitor.open(path);
      await visitor.waitForStep('/bill-info-identifier', 'billInfoPatientIdentifier.title');
    });
  },
);
