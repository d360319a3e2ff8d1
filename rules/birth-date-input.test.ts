import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatBirthDateInput } from './birth-date-input.ts';
import { parseBirthDate, toWireBirthDate } from './birth-date.ts';
import { notations, realDates } from './testing/birth-date-notations.ts';

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
    ['3 7 1980', '3/07/1980'],
    ['/', ''],
    ['03/07/1980/', '03/07/1980'],
  ])('%s shows %s', (keys, shown) => {
    expect(typed(keys)).toBe(shown);
  });

  test.each(['13/07/1980', '27/03/1984', '27031984'])('keeps %s as it is, whose problem names the month', (keys) => {
    expect(typed(keys)).toBe(keys);
  });

  test.each([
    ['1984-03-07', '03/07/1984'],
    ['1984-3-12', '1984-3-12'],
    ['19840307', '03/07/1984'],
    ['3271984', '03/27/1984'],
    ['2071984', '2071984'],
    ['March 7, 1984', 'March 7, 1984'],
    ['7 de marzo de 1984', '7 de marzo de 1984'],
  ])('never takes the year of %s for a month', (keys, shown) => {
    expect(typed(keys)).toBe(shown);
  });

  test.each([
    ['99/99/9999', '09/09/9999'],
    ['99999999', '09/09/9999'],
    ['00', '0'],
    ['12/00', '12/0'],
    ['12/32/1984', '12/03/2198'],
    ['03/07/1850', '03/07/18'],
    ['03/07/0584', '03/07/05'],
  ])('%s cannot be typed', (keys, shown) => {
    expect(typed(keys)).toBe(shown);
  });

  test('shows no group that is neither a month, a day nor a year from 1900 on, whatever keys are struck', () => {
    const keys = fc.string({ unit: fc.constantFrom(...Array.from('0123456789/')), maxLength: 14 });
    fc.assert(
      fc.property(keys, (text) => {
        const [first = '', second = '', year = ''] = typed(text).split('/');

        expect(second.length > 2 || Number(second) > 31 || second === '00').toBe(false);
        expect(first.length === 2 && (Number(first) > 31 || first === '00')).toBe(false);
        expect(year.length > 2 && Number(year.padEnd(4, '9')) < 1900).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('pasting and autofill', () => {
  test.each([
    ['1980-03-07', '03/07/1980'],
    ['03071980', '03/07/1980'],
    [' 03/07/1980', '03/07/1980'],
    ['03-07-1980', '03/07/1980'],
    ['1980-13-07', '1980-13-07'],
    ['1271984', '1271984'],
    ['99/99/9999', '99/99/9999'],
    ['01/01/1850', '01/01/1850'],
    ['03/1984', '03/1984'],
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

/** The field after it has taken in the keys or the paste and was left. */
function left(shown: string): string {
  return toWireBirthDate(shown) ?? shown;
}

test('every real date can be typed and pasted in every notation of both languages', () => {
  fc.assert(
    fc.property(realDates, notations, (iso, notation) => {
      const text = notation(iso);

      expect([text, parseBirthDate(left(typed(text)))]).toEqual([text, iso]);
      expect([text, parseBirthDate(left(formatBirthDateInput(text)))]).toEqual([text, iso]);
    }),
    { numRuns: 3000 },
  );
});

test('what is shown is shown the same again', () => {
  const keys = fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '9', '/', '-', ' ', 'a'), maxLength: 14 });
  fc.assert(
    fc.property(keys, (text) => {
      const shown = formatBirthDateInput(text);

      expect(formatBirthDateInput(shown)).toBe(shown);
    }),
    { numRuns: 1000 },
  );
});
