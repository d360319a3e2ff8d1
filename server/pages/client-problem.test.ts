import { expect, test } from 'vitest';

import { knownWords } from './client-problem.ts';

const flow = { steps: [{ id: 'bill-info', submit: { run: 'lookup', outcomes: { found: [] } } }] } as never;

test.each([
  ['bill-info: submit: found', 'bill-info submit found'],
  ['lookup: TypeError', 'lookup TypeError'],
  ['lookup: Rivera 03/07/1984', 'lookup ? ? ? ?'],
  ['constructor __proto__', '? ?'],
  ['', ''],
])('of "%s" is kept "%s"', (text, kept) => {
  expect(knownWords([flow], text)).toBe(kept);
});

test('a long text is cut', () => {
  expect(knownWords([flow], 'found '.repeat(50)).split(' ')).toHaveLength(12);
});
