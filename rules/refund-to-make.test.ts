import { describe, expect, test } from 'vitest';

import { amountToRefund, findRefund, refundProblem } from './refund-to-make.ts';

const plan = {
  allowed: {
    refunds: [
      { number: 1, most: 4_050 },
      { number: 3, most: 2_000 },
    ],
  },
};

test('the chosen payment is found by its number', () => {
  expect([findRefund(plan, '3'), findRefund(plan, '2'), findRefund(plan, '')]).toEqual([
    { number: 3, most: 2_000 },
    undefined,
    undefined,
  ]);
});

describe('the amount to refund', () => {
  test.each([
    ['40.50', 4_050],
    ['$40', 4_000],
    ['0.01', 1],
  ])('"%s" is accepted', (typed, cents) => {
    expect([refundProblem({ most: 4_050 }, typed), amountToRefund({ most: 4_050 }, typed)]).toEqual([undefined, cents]);
  });

  test.each([
    ['40.51', 'tooLarge'],
    ['0', 'notAnAmount'],
    ['-5', 'notAnAmount'],
    ['forty', 'notAnAmount'],
    ['', 'notAnAmount'],
  ])('"%s" is %s', (typed, problem) => {
    expect([refundProblem({ most: 4_050 }, typed), amountToRefund({ most: 4_050 }, typed)]).toEqual([problem, undefined]);
  });

  test('is none while no payment is chosen', () => {
    expect(amountToRefund(undefined, '40')).toBeUndefined();
  });
});
