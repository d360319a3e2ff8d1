import { expect, test } from 'vitest';

import { countResults } from './vitest-results.mjs';

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
