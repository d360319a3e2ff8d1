import { readFileSync } from 'node:fs';

import { ERRORS } from '#api';
import { expect, test } from 'vitest';

import { faultsOf, readConformance } from './read-conformance.ts';
import { constantsOfSpec, routesOfSpec } from './spec-names.ts';

const text = readFileSync('docs/spec-conformance.md', 'utf8');
const rows = readConformance(text);

test.for(rows.map((row) => [row.number, row] as const))('statement %s names tests that exist, or a reason', ([, row]) => {
  expect(faultsOf(row)).toEqual([]);
});

test('no statement is marked for later', () => {
  expect(rows.filter(({ shown }) => shown.includes('**later**')).map(({ number }) => number)).toEqual([]);
});

test('the statements are numbered in the order of the specification', () => {
  const numbers = rows.map(({ number }) => number.split('.').map(Number));
  const expected = numbers.map(([section = 0], index) => [
    section,
    section === numbers[index - 1]?.[0] ? (numbers[index - 1]?.[1] ?? 0) + 1 : 1,
  ]);

  expect(numbers).toEqual(expected);
  expect([...new Set(numbers.map(([section]) => section))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('every line of a table is a statement', () => {
  expect(text.split('\n').filter((line) => /^\| \d/.test(line)).length).toBe(rows.length);
});

const requirements = rows.map((row) => row.requires).join('\n');

test.for(routesOfSpec)('the route %s has a row', (route) => {
  expect(requirements).toContain(`${route}\``);
});

test.for(Object.keys(ERRORS))('the code %s has a row', (code) => {
  expect(requirements).toContain(`\`${code}\``);
});

test.for(constantsOfSpec)('the constant "%s" has a row', (constant) => {
  expect(requirements).toContain(constant);
});

test('the check reports a faulty row', () => {
  const row = { number: '1.1', requires: 'x', how: '', shown: '' };

  expect(faultsOf(row)).toEqual(['1.1 has neither a test nor a reason']);
  expect(faultsOf({ ...row, shown: '`tests/docs/none.test.ts :: a test`' })).toHaveLength(1);
  expect(faultsOf({ ...row, shown: '`tests/docs/readme.test.ts :: a test that does not exist`' })).toHaveLength(1);
  expect(faultsOf({ ...row, shown: '`tests/docs/readme.test.ts :: the provider of the README passes the check`' })).toEqual([]);
  expect(faultsOf({ ...row, how: '**deviates**: somehow', shown: '**later**: with the next flow' })).toHaveLength(1);
});
