import { describe, expect, test } from 'vitest';
import { cardNumberProblem, findCardBrand, groupCardNumber, securityCodeLength } from './card-number-rules.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['4242-4242 42', '4242 4242 42'],
  ['', ''],
])('%s is written as %s', (typed, written) => {
  expect(groupCardNumber(typed)).toBe(written);
});

test('a brand is known as soon as the digits allow, and not before', () => {
  expect(findCardBrand('4242')?.name).toBe('Visa');
  expect(findCardBrand('37')?.name).toBe('American Express');
  expect(findCardBrand('3')).toBeUndefined();
  expect(findCardBrand('')).toBeUndefined();
});

describe('a card number', () => {
  test('is fine with spaces or hyphens', () => {
    expect(cardNumberProblem('4242 4242-4242 4242')).toBeUndefined();
  });

  test.each([
    ['', 'missing'],
    ['4242 4242 4242', 'tooShort'],
    ['4242 4242 4242 4241', 'mistyped'],
    ['4242 4242 4242 4242 4', 'mistyped'],
  ])('"%s" is %s', (typed, problem) => {
    expect(cardNumberProblem(typed)).toBe(problem);
  });
});

test('only American Express prints four digits of security code', () => {
  expect(securityCodeLength('378282246310005')).toBe(4);
  expect(securityCodeLength('4242')).toBe(3);
  expect(securityCodeLength('')).toBe(3);
});
