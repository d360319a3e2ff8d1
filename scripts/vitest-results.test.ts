import { expect, test } from 'vitest';

import { countResults, listFailures, listSecondTries } from './vitest-results.mjs';

const aReport = (passed: number, failed: number, files: readonly object[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
});

test('tests are counted as they came out', () => {
  expect(countResults(aReport(5, 2, [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]), 1)).toEqual({
    passed: 5,
    failed: 2,
  });
});

test('a file that cannot be read is a failure', () => {
  expect(countResults(aReport(5, 0, [{ status: 'failed', assertionResults: [] }]), 1)).toEqual({ passed: 5, failed: 1 });
});

test('a run that fails without a test to blame is a failure', () => {
  expect(countResults(aReport(5, 0), 1)).toEqual({ passed: 5, failed: 1 });
});

test('a run that dies before its report is a failure', () => {
  expect(countResults(undefined, null)).toEqual({ passed: 0, failed: 1 });
});

test('a run without tests is none', () => {
  expect(countResults(undefined, 0)).toEqual({ passed: 0, failed: 0 });
});

const outcome = (status: string, fullName: string, ...failureMessages: string[]) => ({ status, fullName, failureMessages });

test.each([
  ['no report', undefined, []],
  ['a file that passed', { name: '/repository/a.test.ts', status: 'passed', assertionResults: [outcome('passed', 'adds')] }, []],
  [
    'a failed test among others',
    {
      name: '/repository/a.test.ts',
      status: 'failed',
      assertionResults: [
        outcome('passed', 'adds'),
        outcome('failed', 'subtracts', 'AssertionError: 1 is not 2\n    at a.test.ts'),
      ],
    },
    ['a.test.ts: subtracts: AssertionError: 1 is not 2'],
  ],
  [
    'a file that cannot be read',
    {
      name: '/repository/b.test.ts',
      status: 'failed',
      message: 'SyntaxError: Unexpected token\n    at b',
      assertionResults: [],
    },
    ['b.test.ts: SyntaxError: Unexpected token'],
  ],
])('the failures of a run are listed with file, title and error for %s', (_, file, lines) => {
  expect(listFailures(file && { testResults: [file] }, '/repository')).toEqual(lines);
});

test('a test that passed at its second try is listed', () => {
  const file = { name: '/repository/a.test.ts', status: 'passed' };
  const results = [outcome('passed', 'adds'), outcome('passed', 'waits', 'Error: too late\n    at a')];
  expect(listSecondTries(aReport(2, 0, [{ ...file, assertionResults: results }]), '/repository')).toEqual([
    'a.test.ts: waits: Error: too late',
  ]);
});
