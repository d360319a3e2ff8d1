import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { plant } from './faults.mjs';
import { failuresOf, namedBy, projectOf } from './run-tests.mjs';

const copy = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(copy, { recursive: true }));

/** What Vitest reports of one file, as far as it is read. */
function aRun(tests: readonly (readonly [title: string, status: string, why?: string])[], message = '') {
  const assertionResults = tests.map(([title, status, why = '']) => ({
    title,
    status,
    ancestorTitles: ['a form'],
    failureMessages: why === '' ? [] : [why],
  }));
  return { copy, report: { testResults: [{ name: join(copy, 'a.test.ts'), message, assertionResults }] } };
}

describe('a named test', () => {
  test('fails with its own words when one of its cases fails', () => {
    const run = aRun([
      ['a day of 3 is no day', 'passed'],
      ['a day of 4 is no day', 'failed', 'AssertionError: expected true to be false\nat x'],
      ['another', 'failed', 'Error: other'],
    ]);

    expect(failuresOf(run, 'a.test.ts :: a day of %d is no day')).toMatchObject({
      ran: 2,
      failed: [{ title: 'a day of 4 is no day', why: 'AssertionError: expected true to be false' }],
      problem: undefined,
    });
  });

  test('fails with what it waited for, and where, when it failed by waiting', () => {
    const why = [
      'Error: locator.click: Timeout 15000ms exceeded.',
      'Call log:',
      "\u001B[2m  - waiting for getByRole('button', { name: 'Print' })\u001B[22m",
      '\u001B[2m    - waiting for element to be visible\u001B[22m',
      '',
      'The visitor saw http://127.0.0.1:4000/success:',
      'Your plan has started',
      '    at print (/copy/tests/steps.ts:9:1)',
      '    at /copy/tests/a.test.ts:31:5',
    ].join('\n');

    expect(failuresOf(aRun([['a day', 'failed', why]]), 'a.test.ts :: a day').failed).toMatchObject([
      {
        why: "Error: locator.click: Timeout 15000ms exceeded. (waiting for getByRole('button', { name: 'Print' })) on /success at a.test.ts:31",
      },
    ]);
  });

  test('has not run when it was skipped, or is in another file', () => {
    expect(failuresOf(aRun([['a day', 'skipped']]), 'a.test.ts :: a day').ran).toBe(0);
    expect(failuresOf(aRun([['a day', 'passed']]), 'b.test.ts :: a day').ran).toBe(0);
  });

  test('is not untrue when the fault only keeps the code from running', () => {
    const { problem } = failuresOf(aRun([['a day', 'failed', 'ReferenceError: day is not defined']]), 'a.test.ts :: a day');

    expect(problem).toContain('broken, not untrue');
  });

  test('is not shown by a file that cannot be read', () => {
    const { ran, problem } = failuresOf(aRun([], 'SyntaxError: Unexpected token'), 'a.test.ts :: a day');

    expect([ran, problem]).toEqual([0, 'the file could not be read: SyntaxError: Unexpected token']);
  });

  test('belongs to the project of its file name', () => {
    expect(
      ['a.test.tsx', 'a.int.test.ts', 'a.service.test.ts', 'a.browser.test.ts'].map((file) => projectOf(`${file} :: t`)),
    ).toEqual(['unit', 'int', 'service', 'browser']);
  });

  test('is the one case that a fault names', () => {
    expect(namedBy({ red: 'a.test.ts :: a day of %d', only: 'a day of 4' })).toBe('a.test.ts :: a day of 4');
  });
});

describe('a fault', () => {
  const fault = { file: 'rule.ts', find: 'age <= 18', replace: 'age <= 19' };

  test('is planted where its text occurs once, and taken back', () => {
    writeFileSync(join(copy, 'rule.ts'), 'return age <= 18;');
    const planted = plant(fault, copy);

    expect(readFileSync(join(copy, 'rule.ts'), 'utf8')).toBe('return age <= 19;');
    planted.restore?.();
    expect(readFileSync(join(copy, 'rule.ts'), 'utf8')).toBe('return age <= 18;');
  });

  test.each([
    ['nowhere', 'return age < 19;', 0],
    ['twice', 'age <= 18 || age <= 18', 2],
  ])('is reported as stale when its text occurs %s', (_, text, times) => {
    writeFileSync(join(copy, 'rule.ts'), text);

    expect(plant(fault, copy).problem).toBe(`stale: what is to be replaced is ${times} times in rule.ts`);
    expect(readFileSync(join(copy, 'rule.ts'), 'utf8')).toBe(text);
  });
});
