import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { aDay } from './testing/builders.ts';
import {
  addDays,
  addMonthsClamped,
  ageOn,
  dayOfMonth,
  daysBetween,
  formatDay,
  isDay,
  parseDay,
  today,
  type DayString,
} from './day.ts';

const days = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => aDay(date.toISOString().slice(0, 10)));

describe('isDay', () => {
  test.each(['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '',
    null,
    undefined,
    20260101,
    ['2026-01-01'],
    new Date(0),
  ])('%j is not a day', (value) => {
    expect(isDay(value)).toBe(false);
  });

  test('a text that is not a day parses to nothing', () => {
    expect(parseDay('2026-02-30')).toBeUndefined();
  });
});

describe('today', () => {
  test.each([
    ['Pacific/Honolulu', '2026-03-10T09:59:59Z', '2026-03-09'],
    ['Pacific/Honolulu', '2026-03-10T10:00:00Z', '2026-03-10'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-08T07:30:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31'],
    ['America/Phoenix', '2026-07-01T06:59:59Z', '2026-06-30'],
    ['Pacific/Guam', '2026-02-28T14:00:00Z', '2026-03-01'],
    ['UTC', '2024-02-29T23:59:59Z', '2024-02-29'],
  ])('in %s at %s it is %s', (timeZone, instant, day) => {
    expect(today(timeZone, new Date(instant))).toBe(day);
  });

  test('an unknown time zone is refused', () => {
    expect(() => today('America/Lakeside', new Date(0))).toThrow(RangeError);
  });
});

describe('addMonthsClamped', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2100-01-31', 1, '2100-02-28'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %d months are %s', (day, n, expected) => {
    expect(addMonthsClamped(aDay(day), n)).toBe(expected);
  });

  test('a wanted day comes back after a short month', () => {
    expect(addMonthsClamped(aDay('2026-02-28'), 1, 31)).toBe('2026-03-31');
  });

  test('months add up in any portions when the wanted day is kept', () => {
    const months = fc.integer({ min: -120, max: 120 });
    fc.assert(
      fc.property(days, months, months, fc.integer({ min: 1, max: 31 }), (day, a, b, wanted) => {
        expect(addMonthsClamped(addMonthsClamped(day, a, wanted), b, wanted)).toBe(addMonthsClamped(day, a + b, wanted));
      }),
    );
  });

  test('a day beyond the year 9999 is refused', () => {
    expect(() => addMonthsClamped(aDay('9999-12-01'), 1)).toThrow(RangeError);
  });
});

describe('days apart', () => {
  test.each([
    ['2026-03-07', '2026-03-09', 2],
    ['2026-10-31', '2026-11-02', 2],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-02-28', '2026-03-01', 1],
    ['2026-01-02', '2026-01-01', -1],
  ])('from %s to %s it is %d days', (from, to, expected) => {
    expect(daysBetween(aDay(from), aDay(to))).toBe(expected);
  });

  test('so many days later is so many days apart', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  test('days compare as text as they do on the calendar', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(a < b).toBe(daysBetween(a, b) > 0);
      }),
    );
  });
});

describe('ageOn', () => {
  test.each([
    ['2007-03-11', '2026-03-10', 18],
    ['2007-03-10', '2026-03-10', 19],
    ['2007-03-09', '2026-03-10', 19],
    ['2026-03-10', '2026-03-10', 0],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
    ['2007-12-31', '2026-01-01', 18],
    ['2007-02-28', '2024-02-29', 17],
  ])('born on %s, on %s one is %d', (birth, day, years) => {
    expect(ageOn(aDay(birth), aDay(day))).toBe(years);
  });

  test('an age never decreases', () => {
    fc.assert(
      fc.property(days, days, (birth, day) => {
        expect(ageOn(birth, addDays(day, 1))).toBeGreaterThanOrEqual(ageOn(birth, day));
      }),
    );
  });
});

describe('formatDay', () => {
  test.each([
    ['en', 'short', '3/7/26'],
    ['en', 'medium', 'Mar 7, 2026'],
    ['en', 'long', 'March 7, 2026'],
    ['en', 'full', 'Saturday, March 7, 2026'],
    ['en', 'monthDay', 'Mar 7'],
    ['es', 'long', '7 de marzo de 2026'],
  ] as const)('in %s and %s style it is %s', (locale, style, text) => {
    expect(formatDay('2026-03-07', locale, style)).toBe(text);
  });

  test.each(['2026-02-30', 'soon', '', null, undefined])('%j is shown as N/A', (day) => {
    expect(formatDay(day, 'en', 'long')).toBe('N/A');
  });

  test('a formatted day names its own day of the month, whatever the zone of the machine', () => {
    fc.assert(
      fc.property(days, (day: DayString) => {
        expect(formatDay(day, 'en', 'monthDay')).toMatch(new RegExp(` ${dayOfMonth(day)}$`));
      }),
    );
  });
});
