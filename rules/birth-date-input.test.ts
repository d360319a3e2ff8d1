import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatBirthDateInput } from './birth-date-input.ts';
import { parseBirthDate } from './birth-date.ts';

/** The field after these keys, each of which is formatted. */
function typed(keys: string): string {
  return Array.from(keys).reduce((text, key) => formatBirthDateInput(text + key), '');
}

describe('typing', () => {
  test.each([
    ['0', '0'],
    ['03', '03'],
    ['030', '03/0'],
    ['0307', '03/07'],
    ['03071', '03/07/1'],
    ['03071980', '03/07/1980'],
    ['030719805', '03/07/1980'],
    ['3/', '03/'],
    ['3/7/', '03/07/'],
    ['3/7/1980', '03/07/1980'],
    ['03//07', '03/07'],
    ['3-7-1980', '03/07/1980'],
    ['3.7.1980', '03/07/1980'],
    ['3 7 1980', '03/07/1980'],
    ['/', ''],
    ['ab3c/', '03/'],
    ['03/07/1980/', '03/07/1980'],
  ])('%s shows %s', (keys, shown) => {
    expect(typed(keys)).toBe(shown);
  });

  test('a month that cannot be is left for the problem to tell, not turned around', () => {
    expect(typed('13/07/1980')).toBe('13/07/1980');
  });
});

describe('pasting and autofill', () => {
  test.each([
    ['1980-03-07', '03/07/1980'],
    ['03071980', '03/07/1980'],
    [' 03/07/1980', '03/07/1980'],
    ['03-07-1980', '03/07/1980'],
    ['1980-13-07', '1980/13/07'],
  ])('%s shows %s', (text, shown) => {
    expect(formatBirthDateInput(text)).toBe(shown);
  });

  test('a short date stays as it was pasted, because the parser understands it', () => {
    expect(formatBirthDateInput('3/7/1980')).toBe('3/7/1980');
  });
});

describe('correcting', () => {
  test('Backspace empties the field one character at a time', () => {
    const shown = ['03/07/1980'];
    while (shown.at(-1) !== '') shown.push(formatBirthDateInput(shown.at(-1)?.slice(0, -1) ?? ''));

    expect(shown).toEqual(['03/07/1980', '03/07/198', '03/07/19', '03/07/1', '03/07/', '03/07', '03/0', '03/', '03', '0', '']);
  });

  test.each(['3/07/1980', '/07/1980', '0/07/1980', '03//1980', '03/7/1980'])(
    'an edit in the middle that leaves %s is not undone',
    (text) => {
      expect(formatBirthDateInput(text)).toBe(text);
    },
  );
});

test('every real date can be typed in every usual way', () => {
  const dates = fc.date({ min: new Date('1901-01-01'), max: new Date('2026-01-01'), noInvalidDate: true });
  const ways = fc.constantFrom(
    (month: string, day: string, year: string) => `${month}/${day}/${year}`,
    (month: string, day: string, year: string) => `${month}${day}${year}`,
    (month: string, day: string, year: string) => `${Number(month)}/${Number(day)}/${year}`,
    (month: string, day: string, year: string) => `${Number(month)}-${Number(day)}-${year}`,
  );
  fc.assert(
    fc.property(dates, ways, (date, way) => {
      const iso = date.toISOString().slice(0, 10);

      expect(parseBirthDate(typed(way(iso.slice(5, 7), iso.slice(8), iso.slice(0, 4))))).toBe(iso);
    }),
  );
});

test('a date that turns out year first is turned round at once', () => {
  expect(formatBirthDateInput('0000 1/0 9')).toBe('01/09/0000');
  expect(formatBirthDateInput('1984-03-07')).toBe('03/07/1984');
});

test('what is shown is shown the same again', () => {
  const keys = fc.string({ unit: fc.constantFrom('0', '1', '3', '9', '/', '-', ' ', 'a'), maxLength: 14 });
  fc.assert(
    fc.property(keys, (text) => {
      const shown = formatBirthDateInput(text);

      expect(formatBirthDateInput(shown)).toBe(shown);
    }),
    { numRuns: 1000 },
  );
});
