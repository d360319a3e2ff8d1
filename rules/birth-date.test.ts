import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { birthDateProblem, parseBirthDate, toWireBirthDate } from './birth-date.ts';
import { aDay } from './testing/builders.ts';

const today = aDay('2026-03-10');

describe('parseBirthDate', () => {
  test.each([
    '03/07/1980',
    '3/7/1980',
    ' 03/07/1980 ',
    '03-07-1980',
    '3.7.1980',
    '03 07 1980',
    '03 / 07 / 1980',
    '1980-03-07',
    '1980/3/7',
    '03071980',
  ])('%s is March 7, 1980', (text) => {
    expect(parseBirthDate(text)).toBe('1980-03-07');
  });

  test.each(['02/29/2024', '02/29/2000'])('%s is a day of a leap year', (text) => {
    expect(parseBirthDate(text)).toBeDefined();
  });

  test.each([
    '02/29/2023',
    '02/29/1900',
    '13/01/1980',
    '04/31/1980',
    '00/10/1980',
    '01/00/1980',
    '3/7/80',
    '3/7',
    '',
    'March 7, 1980',
    '003/07/1980',
    '3/7/19800',
    '1980-03-07T00:00:00Z',
  ])('"%s" is no day', (text) => {
    expect(parseBirthDate(text)).toBeUndefined();
  });
});

describe('birthDateProblem', () => {
  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['03-07-80', 'noYear'],
    ['3/7', 'noYear'],
    ['3/7/', 'noYear'],
    ['03/07/198', 'noYear'],
    ['0307', 'noYear'],
    ['030780', 'noYear'],
    ['02/30/1980', 'notReal'],
    ['13/07/1980', 'notReal'],
    ['02/29/2023', 'notReal'],
    ['yesterday', 'notReal'],
    ['03', 'notReal'],
    ['3/7/19800', 'notReal'],
    ['03/11/2026', 'future'],
    ['01/01/9999', 'future'],
    ['12/31/1900', 'tooEarly'],
    ['01/01/0080', 'tooEarly'],
  ])('"%s" is %s', (text, problem) => {
    expect(birthDateProblem(text, today)).toBe(problem);
  });

  test.each(['03/10/2026', '01/01/1901', '02/29/2024', '1980-03-07'])('"%s" is a birth date', (text) => {
    expect(birthDateProblem(text, today)).toBeUndefined();
  });

  test('a missing year is told before an impossible month', () => {
    expect(birthDateProblem('13/45/80', today)).toBe('noYear');
  });

  test('a text without a problem is a day between 1901 and today', () => {
    const dateLike = fc.stringMatching(/^\d{1,4}[/. -]\d{1,2}[/. -]\d{1,4}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), dateLike), (text) => {
        const birth = parseBirthDate(text);

        expect(birthDateProblem(text, today) === undefined).toBe(birth !== undefined && birth >= '1901-01-01' && birth <= today);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('toWireBirthDate', () => {
  test.each([
    ['3/7/1980', '03/07/1980'],
    ['1980-03-07', '03/07/1980'],
    ['03/07/1980', '03/07/1980'],
  ])('%s is sent as %s', (text, wire) => {
    expect(toWireBirthDate(text)).toBe(wire);
  });

  test('an impossible date is not sent', () => {
    expect(toWireBirthDate('02/30/1980')).toBeUndefined();
  });

  test('the wire form reads back as the same day', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1901-01-01'), max: new Date('2026-01-01'), noInvalidDate: true }), (date) => {
        const day = aDay(date.toISOString().slice(0, 10));

        expect(parseBirthDate(toWireBirthDate(day) ?? '')).toBe(day);
      }),
    );
  });
});
