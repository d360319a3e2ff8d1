import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseRoutingNumber, routingNumberProblem } from './bank-account.ts';

/** Eight digits and the ninth that makes the 3-7-1 checksum right. */
function withChecksum(eight: string): string {
  const sum = [3, 7, 1, 3, 7, 1, 3, 7].reduce((total, weight, place) => total + weight * Number(eight[place]), 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}

const prefixOf = (prefix: number) => withChecksum(`${String(prefix).padStart(2, '0')}100002`);

describe('routingNumberProblem', () => {
  test.each(['021000021', '011401533', '322271627', '0210-0002-1', ' 021 000 021 '])('%s is a routing number', (text) => {
    expect(routingNumberProblem(text)).toBeUndefined();
  });

  test.each([
    ['', 'missing'],
    [' - ', 'missing'],
    ['02100002', 'notNineDigits'],
    ['0210000211', 'notNineDigits'],
    ['02100002a', 'notNineDigits'],
    ['021000022', 'wrongChecksum'],
    ['000000000', 'wrongChecksum'],
  ])('"%s" is %s', (text, problem) => {
    expect(routingNumberProblem(text)).toBe(problem);
  });

  test.each([0, 12, 21, 32, 61, 72, 80])('prefix %d is known', (prefix) => {
    expect(routingNumberProblem(prefixOf(prefix))).toBeUndefined();
  });

  test.each([13, 20, 33, 60, 73, 79, 81, 99])('prefix %d is unknown', (prefix) => {
    expect(routingNumberProblem(prefixOf(prefix))).toBe('unknownPrefix');
  });

  test('one wrong digit is always found', () => {
    const place = fc.integer({ min: 2, max: 8 });
    fc.assert(
      fc.property(fc.stringMatching(/^[0][1-9]\d{6}$/), place, fc.integer({ min: 1, max: 9 }), (eight, at, by) => {
        const right = withChecksum(eight);
        const wrong = right.slice(0, at) + String((Number(right[at]) + by) % 10) + right.slice(at + 1);

        expect([routingNumberProblem(right), routingNumberProblem(wrong)]).toEqual([undefined, 'wrongChecksum']);
      }),
    );
  });
});

test('the parsed number has no separators', () => {
  expect(parseRoutingNumber('0210-0002-1')).toBe('021000021');
});

test('a number with a problem is not parsed', () => {
  expect(parseRoutingNumber('021000022')).toBeUndefined();
});
