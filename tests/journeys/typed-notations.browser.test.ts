import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth, sampleByDepth } from '../setup/depth.ts';
import { atStep } from './at-step.ts';
import { fieldOf } from './complaints.ts';
import { waitForStep } from './enrollment-path.ts';
import { aPatient, freshLastName, type TestPatient } from './patient.ts';
import { findBill } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

describe.concurrent('typed input', () => {
  test.each(
    sampleByDepth([
      ['as an ISO date', '1984-03-27', '03/27/1984'],
      ['without leading zeros', '3/7/1980', '03/07/1980'],
      ['as digits', '03271984', '03/27/1984'],
      ['on a leap day', '02/29/2000', '02/29/2000'],
      ['on the first accepted day', '01/01/1901', '01/01/1901'],
      ['in words', 'March 27, 1984', '03/27/1984'],
      ['in Spanish words', '27 de marzo de 1984', '03/27/1984'],
    ]),
  )('a date of birth %s finds the bill', async (_how, typed, birthDate) => {
    // The year of birth does not change the path of an adult who answers for their own bills.
    const patient = aPatient({ birthDate });
    await atStep('/bill-info', (visitor) => findsBill(visitor, { lastName: patient.lastName, birthDate: typed }), { patient });
  });

  deepTest.each(
    firstByDepth([
      ['1984-03-27', '03/27/1984'],
      ['1984-3-27', '1984-3-27'],
      ['March 27, 1984', 'March 27, 1984'],
      ['27 de marzo de 1984', '27 de marzo de 1984'],
      ['mar 27 1984', 'mar 27 1984'],
      ['3/27/1984', '03/27/1984'],
      ['3-27-1984', '03/27/1984'],
      ['3271984', '03/27/1984'],
      ['19840327', '03/27/1984'],
    ]),
  )(
    'a date of birth typed key by key as %s shows as %s, and becomes 03/27/1984 when the field loses focus',
    async (keys, shown) => {
      await withVisitor({}, async (visitor) => {
        const field = await focusedBirthDate(visitor);
        await field.pressSequentially(keys);
        expect(await field.inputValue()).toBe(shown);
        await field.press('Tab');
        await visitor.waitForValue('billInfo.dateOfBirth', '03/27/1984');
      });
    },
  );

  deepTest(
    '99/99/9999 cannot be typed as a date of birth, and a digit typed into the middle of one keeps the caret there',
    async () => {
      await withVisitor({}, async (visitor) => {
        const field = await focusedBirthDate(visitor);
        await field.pressSequentially('99/99/9999');
        await visitor.waitForValue('billInfo.dateOfBirth', '09/09/9999');
        await field.fill('03/7/1984');
        await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
        await visitor.page.keyboard.type('2');
        await visitor.waitForValue('billInfo.dateOfBirth', '03/27/1984');
        expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
      });
    },
  );

  deepTest.each(
    sampleByDepth([
      ['as it is on the bill', (name: string) => name],
      ['with the apostrophe of a phone', (name: string) => name.replace("'", '’')],
      ['in capitals, with spaces around it', (name: string) => ` ${name.toUpperCase()} `],
      ['with its tilde as a letter of its own', (name: string) => name.normalize('NFD')],
    ]),
  )('O’Connor-Nuñez finds the bill %s', async (_how, type) => {
    const patient = aPatient({ lastName: freshLastName("O'Connor-Nuñez") });
    const { lastName, birthDate } = patient;
    await atStep('/bill-info', (visitor) => findsBill(visitor, { lastName: type(lastName), birthDate }), { patient });
  });
});

/** The field of the date of birth, with the caret in it, on a page that handles input. */
async function focusedBirthDate(visitor: Visitor) {
  await visitor.open('/bill-info');
  await visitor.waitUntilIdle();
  const field = fieldOf(visitor, 'billInfo.dateOfBirth');
  await field.focus();
  return field;
}

async function findsBill(visitor: Visitor, typed: Pick<TestPatient, 'lastName' | 'birthDate'>): Promise<void> {
  await findBill(visitor, typed);
  await waitForStep(visitor, '/invoice-to-pay');
}
