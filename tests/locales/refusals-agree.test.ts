import { expect, test } from 'vitest';

import { findContradictions } from './find-contradictions.ts';
import { readTexts } from './locale-files.ts';
import { refusalTable, TOAST_WITHOUT_REASON, type RefusalTexts } from './refusal-table.ts';

const table = refusalTable();

function rowOf(code: string): RefusalTexts {
  const row = table.find((one) => one.code === code && one.locale === 'en');
  if (!row) throw new Error(`the table has no row for ${code}`);
  return row;
}

test('the page, toast, message and notice of every refusal agree, in both languages', () => {
  expect(table.flatMap(findContradictions)).toEqual([]);
});

test.each([
  ['en', /credit|bureau|report|law|address|bankruptcy|frozen/i],
  ['es', /crédito|agencia|informe|ley|dirección|bancarrota|congelad/i],
] as const)('the toast of every refusal gives no reason of its own (%s)', (locale, reasons) => {
  const toast = readTexts(locale).find(({ path }) => path === TOAST_WITHOUT_REASON)?.words ?? '';

  expect([toast === '', reasons.test(toast)]).toEqual([false, false]);
});

test('the table has two languages for every code, and notices of both kinds', () => {
  expect(new Set(table.map(({ facts }) => facts.notice))).toEqual(new Set(['credit', 'screening', 'none']));
  expect(new Set(table.map(({ facts }) => facts.source)).size).toBe(6);
  expect(table.length).toBe(2 * new Set(table.map(({ code }) => code)).size);
});

const [listed, declined, frozen, ours, silent] = [
  'guarantor_denied',
  'offer_credit_declined',
  'offer_credit_frozen',
  'guarantor_missing_dob',
  'gds_error_block_response',
].map(rowOf) as [RefusalTexts, RefusalTexts, RefusalTexts, RefusalTexts, RefusalTexts];

test.each<[string, RefusalTexts, Partial<RefusalTexts>]>([
  [
    'the page of a sanctions list blames the credit report',
    listed,
    { said: ['Your credit report made us stop. Required by law.'] },
  ],
  [
    'the notice of a sanctions list leaves out that it is not about credit',
    listed,
    { notice: 'Our decision was based on a report.' },
  ],
  [
    'a credit refusal denies that it is about credit',
    declined,
    { said: ['The bureau said no. It is not about how you pay your bills.'] },
  ],
  ['a credit refusal does not name the bureau', declined, { said: ['We can’t offer you a plan.'] }],
  ['a notice is missing', declined, { notice: '' }],
  ['a notice gives another reason than the page', frozen, { reason: 'Your credit report shows a bankruptcy.' }],
  ['a toast has other words than the page', declined, { said: [...declined.said, 'The credit bureau made a mistake.'] }],
  ['a refusal by our own records blames the bureau', ours, { said: ['The credit bureau needs your date of birth.'] }],
  ['advice points to a notice that is not there', ours, { advice: ['Read the notice below.'] }],
  ['a bureau that does not answer seems to have decided', silent, { advice: [] }],
  ['a decision seems to be none', declined, { advice: ['We haven’t decided anything about you.'] }],
  [
    'the page of a sanctions list denies a report beside the notice of one',
    listed,
    { said: ['A check required by law didn’t pass. It is not about how you pay your bills, and not about your credit.'] },
  ],
])('a contradiction is found when %s', (_, row, planted) => {
  expect(findContradictions({ ...row, ...planted })).not.toEqual([]);
});
