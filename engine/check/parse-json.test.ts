import { expect, test } from 'vitest';

import { parseJsonWithPositions } from './parse-json.ts';

test('a value and its key are found by line and column', () => {
  const { value, positionOf } = parseJsonWithPositions('{\n  "steps": [\n    { "id": "one" }\n  ]\n}');

  expect(value).toEqual({ steps: [{ id: 'one' }] });
  expect(positionOf({ path: ['steps', 0, 'id'] })).toEqual({ line: 3, column: 13 });
  expect(positionOf({ path: ['steps', 0, 'id'], atKey: true })).toEqual({ line: 3, column: 7 });
});

test('a character inside a string is found', () => {
  expect(parseJsonWithPositions('{"when": "a && b"}').positionOf({ path: ['when'], within: 5 })).toEqual({ line: 1, column: 16 });
});

test('what is missing is told where it is missed', () => {
  expect(parseJsonWithPositions('{\n "a": {}\n}').positionOf({ path: ['a', 'b', 'c'] })).toEqual({ line: 2, column: 7 });
});

test.for(['{"a": 1,}', '{"a": 1 /* no */}', '', '{"a": }'])('%s is not JSON', (text) => {
  const { value, faults } = parseJsonWithPositions(text);

  expect(value).toBeUndefined();
  expect(faults).toMatchObject([{ fault: 'json-syntax' }]);
});

test.for([
  ['lists', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['what is not even closed', '['.repeat(100_000)],
] as const)('%s in each other, by the thousand, are told and not walked', ([, text]) => {
  expect(parseJsonWithPositions(text).faults).toMatchObject([
    { fault: 'json-syntax', message: expect.stringContaining('brackets stand in brackets') as unknown },
  ]);
});

test('a key that stands twice is a fault, at the second', () => {
  const { faults, positionOf } = parseJsonWithPositions('{"data": {"a": 1,\n"a": 2}}');

  expect(faults).toMatchObject([{ fault: 'duplicate-key', path: ['data', 'a'] }]);
  expect(faults.map(positionOf)).toEqual([{ line: 2, column: 1 }]);
});

test('the same key in two objects is no fault', () => {
  expect(parseJsonWithPositions('[{"a": 1}, {"a": 2}]').faults).toEqual([]);
});
