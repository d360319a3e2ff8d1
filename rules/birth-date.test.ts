import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { birthDateProblem, describeBirthDate, parseBirthDate, toWireBirthDate } from './birth-date.ts';
import { notations, realDates } from './testing/birth-date-notations.ts';
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
    '19800307',
    'March 7, 1980',
    'mar 7 1980',
    'Mar. 7th, 1980',
    '7 March 1980',
    'the 7th of march 1980',
    '7 de marzo de 1980',
    'El 7 de MARZO del 1980',
    '7/marzo/1980',
    '7-mar-1980',
    '1980 March 7',
    'marzo 7, 1980',
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
    'Brumaire 7, 1980',
    'March March 1980',
    'ma 7 1980',
    '1271984',
    '1111984',
    '003/07/1980',
    '3/7/19800',
    '1980-03-07 00:00:00',
  ])('"%s" is no day', (text) => {
    expect(parseBirthDate(text)).toBeUndefined();
  });
});

test('every real date is understood in every notation of both languages', () => {
  fc.assert(
    fc.property(realDates, notations, (iso, notation) => {
      expect([notation(iso), parseBirthDate(notation(iso))]).toEqual([notation(iso), iso]);
    }),
    { numRuns: 3000 },
  );
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
    ['March 7', 'noYear'],
    ['7 de marzo de 84', 'noYear'],
    ['3/7/19800', 'noYear'],
    ['1984', 'noMonth'],
    ['/7/1984', 'noMonth'],
    ['marzo 1984', 'noDay'],
    ['03/1984', 'noDay'],
    ['03//1984', 'noDay'],
    ['27/03/1984', 'wrongMonth'],
    ['27031984', 'wrongMonth'],
    ['1984-27-03', 'wrongMonth'],
    ['13/07/1980', 'wrongMonth'],
    ['00/07/1980', 'wrongMonth'],
    ['Brumaire 7, 1984', 'wrongMonth'],
    ['03/32/1984', 'wrongDay'],
    ['March 0, 1984', 'wrongDay'],
    ['02/30/1980', 'wrongDay'],
    ['02/29/2023', 'wrongDay'],
    ['yesterday', 'notReal'],
    ['1271984', 'notReal'],
    ['03', 'notReal'],
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

  test('a missing year is reported before an impossible month', () => {
    expect(birthDateProblem('13/45/80', today)).toBe('noYear');
  });

  test.each([
    ['27/03/1984', { month: '27', day: '03', example: '03/27/1984' }],
    ['27031984', { month: '27', day: '03', example: '03/27/1984' }],
    ['13/45/1984', { month: '13', day: '45', example: '03/27/1984' }],
    ['02/30/1984', { month: '02', day: '30', example: '03/27/1984' }],
    ['', { month: '', day: '', example: '03/27/1984' }],
  ])('of "%s" the parts are named, with the date that may be meant', (text, described) => {
    expect(describeBirthDate(text)).toEqual(described);
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
