import { expect, test } from 'vitest';

import { evaluate } from './evaluate.ts';
import { INVALID, PENDING, type Facts } from './facts.ts';

const facts: Facts = { yes: true, no: false, later: PENDING, broken: INVALID, tries: 2, stage: 'booked' };

test('false and pending is false', () => {
  expect(evaluate({ and: [{ fact: 'later' }, { fact: 'no' }] }, facts)).toBe(false);
});

test('true or pending is true', () => {
  expect(evaluate({ or: [{ fact: 'later' }, { fact: 'yes' }] }, facts)).toBe(true);
});

test('true and pending is pending', () => {
  expect(evaluate({ and: [{ fact: 'yes' }, { fact: 'later' }] }, facts)).toBe(PENDING);
});

test('the opposite of pending is pending', () => {
  expect(evaluate({ not: { fact: 'later' } }, facts)).toBe(PENDING);
});

test('a comparison with a pending fact is pending', () => {
  expect(evaluate({ ge: ['later', 3] }, facts)).toBe(PENDING);
});

test('a pending condition decides where both branches agree', () => {
  expect(evaluate({ if: [{ fact: 'later' }, { fact: 'yes' }, { const: true }] }, facts)).toBe(true);
  expect(evaluate({ if: [{ fact: 'later' }, { fact: 'yes' }, { fact: 'no' }] }, facts)).toBe(PENDING);
});

test('an invalid fact makes a guard invalid unless the rest decides it', () => {
  expect(evaluate({ and: [{ fact: 'yes' }, { fact: 'broken' }] }, facts)).toBe(INVALID);
  expect(evaluate({ and: [{ fact: 'broken' }, { fact: 'no' }] }, facts)).toBe(false);
});

test('pending is reported before invalid, in either order', () => {
  expect(evaluate({ or: [{ fact: 'broken' }, { fact: 'later' }] }, facts)).toBe(PENDING);
  expect(evaluate({ or: [{ fact: 'later' }, { fact: 'broken' }] }, facts)).toBe(PENDING);
});

test('a fact that no one read is invalid', () => {
  expect(evaluate({ fact: 'unheardOf' }, facts)).toBe(INVALID);
});

test('a word where a number is compared is invalid', () => {
  expect(evaluate({ lt: ['stage', 3] }, facts)).toBe(INVALID);
});

test('a fact that is no boolean is invalid as a condition', () => {
  expect(evaluate({ fact: 'tries' }, facts)).toBe(INVALID);
});
