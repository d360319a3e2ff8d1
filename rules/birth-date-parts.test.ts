import fc from 'fast-check';
import { expect, test } from 'vitest';

import { joinBirthDate, splitBirthDate, wrongBirthDatePart } from './birth-date-parts.ts';
import { birthDateProblem } from './birth-date.ts';
import { aDay } from './testing/builders.ts';

const today = aDay('2026-03-10');

test.each([
  [{ month: '3', day: '7', year: '1984' }, '03/07/1984'],
  [{ month: ' 03', day: '07 ', year: '1984' }, '03/07/1984'],
  [{ month: 'Mar', day: '7', year: '1984' }, '03/07/1984'],
  [{ month: 'sept.', day: '30', year: '2001' }, '09/30/2001'],
  [{ month: 'ENERO', day: '1', year: '2001' }, '01/01/2001'],
  [{ month: 'dic', day: '31', year: '1999' }, '12/31/1999'],
  [{ month: '', day: ' ', year: '' }, undefined],
])('%j means %s', (parts, text) => {
  expect(joinBirthDate(parts)).toBe(text);
});

test.each([
  [{ month: '3', day: '7', year: '' }, 'noYear', 'year'],
  [{ month: '3', day: '7', year: '84' }, 'noYear', 'year'],
  [{ month: '3', day: '7', year: '19845' }, 'noYear', 'year'],
  [{ month: '2', day: '30', year: '2000' }, 'wrongDay', 'day'],
  [{ month: '3', day: '32', year: '2000' }, 'wrongDay', 'day'],
  [{ month: '27', day: '3', year: '1984' }, 'wrongMonth', 'month'],
  [{ month: 'ma', day: '7', year: '1984' }, 'wrongMonth', 'month'],
  [{ month: 'Brumaire', day: '7', year: '1984' }, 'wrongMonth', 'month'],
  [{ month: '', day: '7', year: '1984' }, 'noMonth', 'month'],
  [{ month: '3', day: '', year: '1984' }, 'noDay', 'day'],
  [{ month: '3', day: '7', year: '1884' }, 'tooEarly', 'year'],
  [{ month: '3', day: '7', year: '2984' }, 'future', 'year'],
  [{ month: '3', day: '11', year: '2026' }, 'future', undefined],
] as const)('of %j is said: %s, about the part %s', (parts, problem, part) => {
  const text = joinBirthDate(parts) ?? '';
  expect(birthDateProblem(text, today)).toBe(problem);
  expect(wrongBirthDatePart(problem, text, today)).toBe(part);
});

test.each([
  ['03/07/1984', { month: '03', day: '07', year: '1984' }],
  ['1984-03-07', { month: '03', day: '07', year: '1984' }],
  ['3/7', { month: '3', day: '7', year: '' }],
  ['', { month: '', day: '', year: '' }],
])('"%s" is taken apart', (text, parts) => {
  expect(splitBirthDate(text)).toEqual(parts);
});

test('what was taken apart is put together again', () => {
  const day = fc.date({ min: new Date('1901-01-01'), max: new Date('2026-01-01'), noInvalidDate: true });

  fc.assert(
    fc.property(day, (date) => {
      const [year, month, dayOfMonth] = date.toISOString().slice(0, 10).split('-');
      const text = `${month}/${dayOfMonth}/${year}`;
      expect(joinBirthDate(splitBirthDate(text))).toBe(text);
    }),
  );
});
