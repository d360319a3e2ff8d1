import { describe } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { arriveAt } from './arrive.ts';
import { atStep } from './at-step.ts';
import { expectComplaint, expectMessage, fieldOf, submit } from './complaints.ts';
import { waitForStep } from './enrollment-path.ts';
import { findBill, readCode } from './steps.ts';
import { withSecondNumber } from './with-second-number.ts';
import { withVisitor } from './with-visitor.ts';

/** Label of the field, the typed value, the message, and the values that the message quotes. */
type Row = readonly [label: string, typed: string, message: string, values?: Readonly<Record<string, string>>];

const AT_BILL_INFO: readonly Row[] = [
  ['billInfo.lastName', '', 'billInfo.errors.patientLastName'],
  ['billInfo.lastName', '   ', 'billInfo.errors.patientLastName'],
  ['billInfo.lastName', '4242 4242 4242 4242', 'form.privateNumber'],
  ['billInfo.dateOfBirth', '', 'billInfo.errors.patientDateOfBirth'],
  ['billInfo.dateOfBirth', '02/30/2000', 'billInfo.errors.dateOfBirthWrongDay', { day: '30' }],
  ['billInfo.dateOfBirth', '02/29/2023', 'billInfo.errors.dateOfBirthWrongDay', { day: '29' }],
  ['billInfo.dateOfBirth', '27/03/1984', 'billInfo.errors.dateOfBirthWrongMonth', { month: '27', example: '03/27/1984' }],
  ['billInfo.dateOfBirth', '99/99/9999', 'billInfo.errors.dateOfBirthWrongMonth', { month: '99', example: '03/27/1984' }],
  [
    'billInfo.dateOfBirth',
    'Brumaire 7, 1984',
    'billInfo.errors.dateOfBirthWrongMonth',
    { month: 'Brumaire', example: '03/27/1984' },
  ],
  ['billInfo.dateOfBirth', '1271984', 'billInfo.errors.dateOfBirthNotReal'],
  ['billInfo.dateOfBirth', '1984', 'billInfo.errors.dateOfBirthNoMonth'],
  ['billInfo.dateOfBirth', '03/1984', 'billInfo.errors.dateOfBirthNoDay'],
  ['billInfo.dateOfBirth', 'March 27', 'billInfo.errors.dateOfBirthNoYear'],
  ['billInfo.dateOfBirth', '03/27/84', 'billInfo.errors.dateOfBirthNoYear'],
  ['billInfo.dateOfBirth', '03/27', 'billInfo.errors.dateOfBirthNoYear'],
  ['billInfo.dateOfBirth', '01/01/2999', 'billInfo.errors.dateOfBirthFuture'],
  ['billInfo.dateOfBirth', '12/31/1900', 'billInfo.errors.dateOfBirthTooEarly'],
];

const AT_REVIEW_INFO: readonly Row[] = [
  ['reviewInfo.phoneToEnter', '555-0123', 'errors.mobileNumber'],
  ['reviewInfo.phoneToEnter', 'five five five', 'errors.mobileNumber'],
  ['reviewInfo.phoneToEnter', '1 585 555 0123 4', 'errors.mobileNumber'],
  ['reviewInfo.phoneToEnter', '+44 20 7946 0958', 'errors.phoneForeign'],
  ['reviewInfo.phoneToEnter', '+52 55 1234 5678', 'errors.phoneForeign'],
  ['reviewInfo.phoneToEnter', '(185) 555-0123', 'errors.codes.invalid_phone_number'],
];

const AT_VERIFY_CODE: readonly Row[] = [
  ['verifyCode.code', '', 'verifyCode.errors.code'],
  ['verifyCode.code', '12345', 'verifyCode.errors.tooShort'],
  ['verifyCode.code', '1234567', 'verifyCode.errors.tooLong'],
  ['verifyCode.code', '12a456', 'verifyCode.errors.notDigits'],
];

const WITH_A_CARD: readonly Row[] = [
  ['connectPaymentMethod.cardNumber', '', 'connectPaymentMethod.errors.cardNumber'],
  ['connectPaymentMethod.cardNumber', '4242 4242', 'connectPaymentMethod.errors.cardNumberTooShort'],
  ['connectPaymentMethod.cardNumber', '4242 4242 4242 4241', 'connectPaymentMethod.errors.cardNumberMistyped'],
  ['connectPaymentMethod.expiry', '', 'connectPaymentMethod.errors.expiry'],
  ['connectPaymentMethod.expiry', '12/20', 'connectPaymentMethod.errors.expired'],
  ['connectPaymentMethod.expiry', '13/30', 'connectPaymentMethod.errors.expiryNotReal'],
  ['connectPaymentMethod.securityCode', '', 'connectPaymentMethod.errors.securityCode'],
  ['connectPaymentMethod.securityCode', '12', 'connectPaymentMethod.errors.securityCodeThree'],
  ['connectPaymentMethod.securityCode', '1234', 'connectPaymentMethod.errors.securityCodeThree'],
  ['connectPaymentMethod.firstName', ' ', 'connectPaymentMethod.errors.firstName'],
  ['connectPaymentMethod.lastName', '', 'connectPaymentMethod.errors.lastName'],
  ['connectPaymentMethod.lastName', '4242424242424242', 'form.privateNumber'],
  ['connectPaymentMethod.zip', '1460', 'connectPaymentMethod.errors.zip'],
  ['connectPaymentMethod.zip', '14604-12', 'connectPaymentMethod.errors.zip'],
];

const WITH_A_BANK: readonly Row[] = [
  ['connectPaymentMethod.accountHolder', '', 'connectPaymentMethod.errors.accountHolder'],
  ['connectPaymentMethod.accountHolder', '123-45-6789', 'form.privateNumber'],
  ['connectPaymentMethod.routingNumber', '', 'connectPaymentMethod.errors.routingNumber'],
  ['connectPaymentMethod.routingNumber', '12100002', 'connectPaymentMethod.errors.routingNumber'],
  ['connectPaymentMethod.routingNumber', '021000022', 'connectPaymentMethod.errors.routingNumber'],
  ['connectPaymentMethod.accountNumber', '', 'connectPaymentMethod.errors.accountNumber'],
  ['connectPaymentMethod.accountNumber', '123', 'connectPaymentMethod.errors.accountNumber'],
];

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  deepTest(
    'a name and a date of birth that cannot be valid get messages at their fields, and correcting them suffices',
    async () => {
      await atStep(
        '/bill-info',
        async (visitor, patient) => {
          for (const row of AT_BILL_INFO) await expectComplaint(visitor, ...row);
          await visitor.expectAccessible();
          await findBill(visitor, patient);
          await waitForStep(visitor, '/invoice-to-pay');
        },
        { locale },
      );
    },
  );

  deepTest('an invalid card gets a message at each field, and correcting it suffices', async () => {
    await atStep(
      '/connect-payment-method',
      async (visitor) => {
        const kind = visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.card') });
        await submit(visitor);
        await expectMessage(visitor, kind, 'connectPaymentMethod.errors.kind');
        await kind.check();
        for (const [label, typed, message] of WITH_A_CARD) await expectComplaint(visitor, label, typed, message);
        await visitor.expectAccessible();
        await visitor.fill('connectPaymentMethod.cardNumber', '3782 822463 10005');
        await expectComplaint(
          visitor,
          'connectPaymentMethod.securityCode',
          '123',
          'connectPaymentMethod.errors.securityCodeFour',
        );
        await visitor.fill('connectPaymentMethod.cardNumber', '4242 4242 4242 4242');
        await visitor.fill('connectPaymentMethod.securityCode', '123');
        await visitor.fill('connectPaymentMethod.expiry', '9/2031');
        await visitor.fill('connectPaymentMethod.firstName', 'Zoë');
        await visitor.fill('connectPaymentMethod.lastName', "O'Connor-Nuñez");
        await visitor.fill('connectPaymentMethod.zip', '14604-1234');
        await submit(visitor);
        await waitForStep(visitor, '/confirm-payment');
      },
      { locale },
    );
  });

  deepTest('an invalid bank account gets a message at each field, and correcting it suffices', async () => {
    await atStep(
      '/connect-payment-method',
      async (visitor) => {
        await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.bank') }).check();
        for (const [label, typed, message] of WITH_A_BANK) await expectComplaint(visitor, label, typed, message);
        await visitor.expectAccessible();
        await visitor.fill('connectPaymentMethod.accountHolder', 'Maya Tester');
        await visitor.fill('connectPaymentMethod.routingNumber', '0210-0002-1');
        await expectComplaint(
          visitor,
          'connectPaymentMethod.accountNumber',
          '021000021',
          'connectPaymentMethod.errors.sameAsRouting',
        );
        await visitor.fill('connectPaymentMethod.accountNumber', '000 123 456 789');
        await submit(visitor);
        await waitForStep(visitor, '/confirm-payment');
      },
      { locale },
    );
  });
});

describe.concurrent('typed numbers', () => {
  deepTest('a phone is accepted in any notation, after a second number has proved the patient', async () => {
    await withVisitor({}, async (visitor) => {
      await arriveAt(visitor, 'review-info', withSecondNumber);
      await visitor.page
        .getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('reviewInfo.phone')}` })
        .click();
      for (const row of AT_REVIEW_INFO) await expectComplaint(visitor, ...row);
      await visitor.expectAccessible();
      await fieldOf(visitor, 'reviewInfo.phoneToEnter').fill('+1 (585) 555-0147 ext. 3');
      await visitor.page.getByRole('checkbox').check();
      await submit(visitor);
      // The number waits, and the page continues with the one on file.
      await visitor.page.getByText('•••-•••-0147').waitFor();
      await submit(visitor);
      await waitForStep(visitor, '/verify-code');
    });
  });

  deepTest('an invalid code gets a message, and spaces in a valid one do no harm', async () => {
    await atStep('/verify-code', async (visitor, { phone }) => {
      for (const [label, typed, message] of AT_VERIFY_CODE) await expectComplaint(visitor, label, typed, message);
      await fieldOf(visitor, 'verifyCode.code').fill((await readCode(visitor, phone)).replace(/^(...)/, '$1 '));
      await submit(visitor);
      await waitForStep(visitor, '/payment-plan');
    });
  });
});
