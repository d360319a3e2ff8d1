import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatCents, parseDollars, sumCents, toCents } from './cents.ts';

describe('toCents', () => {
  test.each([0, 1, -1, Number.MAX_SAFE_INTEGER])('%d is an amount', (amount) => {
    expect(toCents(amount)).toBe(amount);
  });

  test.each([0.5, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])('%d is not an amount', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError);
  });

  test('minus nothing is nothing', () => {
    expect(Object.is(toCents(-0), 0)).toBe(true);
  });
});

describe('sums', () => {
  test('no amounts are nothing', () => {
    expect(sumCents([])).toBe(0);
  });

  test('amounts add up in cents', () => {
    expect(sumCents([toCents(10), toCents(20), toCents(-5)])).toBe(25);
  });

  test('a sum that leaves the safe integers is refused', () => {
    expect(() => sumCents([toCents(Number.MAX_SAFE_INTEGER), toCents(1)])).toThrow(RangeError);
  });
});

describe('parseDollars', () => {
  test.each([
    ['1,052.50', 105_250],
    ['$40', 4000],
    ['40.5', 4050],
    ['$ 40.05', 4005],
    ['  7 ', 700],
    ['0.01', 1],
    ['.5', 50],
    ['40.', 4000],
    ['0', 0],
    ['1,000,000', 100_000_000],
    ['1052.50', 105_250],
    ['0.29', 29],
  ])('%s is %d cents', (text, cents) => {
    expect(parseDollars(text)).toBe(cents);
  });

  test.each([
    '',
    ' ',
    '$',
    '.',
    '-5',
    '$-5',
    '(5)',
    '1.005',
    '1.2.3',
    '1,05',
    '10,52.50',
    '1,0000',
    '1 052',
    '12abc',
    'NaN',
    '1e3',
    '٣',
    '99999999999999999',
  ])('"%s" is not an amount', (text) => {
    expect(parseDollars(text)).toBeUndefined();
  });

  test('what was formatted reads back as the same amount', () => {
    const locales = fc.constantFrom('en', 'en-US', 'es', 'es-US');
    fc.assert(
      fc.property(fc.maxSafeNat().map(toCents), locales, (cents, locale) => {
        expect(parseDollars(formatCents(cents, locale))).toBe(cents);
      }),
    );
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseDollars(text) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('formatCents', () => {
  test.each([
    [105_250, '$1,052.50'],
    [1, '$0.01'],
    [0, '$0.00'],
    [-50, '-$0.50'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
  ])('%d cents are %s', (cents, text) => {
    expect(formatCents(toCents(cents), 'en')).toBe(text);
  });

  test('Spanish is the Spanish of the United States', () => {
    expect(formatCents(toCents(105_250), 'es')).toBe('$1,052.50');
  });
});
