import { expect, test } from 'vitest';

import { applyEdits, editOf } from './fix.ts';
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

test('what is missing is reported where it is missed', () => {
  expect(parseJsonWithPositions('{\n "a": {}\n}').positionOf({ path: ['a', 'b', 'c'] })).toEqual({ line: 2, column: 7 });
});

test.for(['{"a": 1,}', '{"a": 1 /* no */}', '', '{"a": }'])('%s is not JSON', (text) => {
  const { value, faults } = parseJsonWithPositions(text);

  expect(value).toBeUndefined();
  expect(faults).toMatchObject([{ fault: 'json-syntax' }]);
});

/** As a person writes who does not know JSON. */
const sloppy = `\uFEFF{
\t// a comment
\t'name': 'Lakeside',
\tage: 12,
\t"open": True,
\t"total": 1,000,
\t"list": [1, 2,]
\t"last": .5,
\t"last": "a\tb",
`.replaceAll('\n', '\r\n');

test('all that is wrong with a sloppy text is reported at once, each where it is, with the value that was meant', () => {
  const { value, meant, faults, positionOf } = parseJsonWithPositions(sloppy);

  expect(value).toBeUndefined();
  expect(meant).toEqual({ name: 'Lakeside', age: 12, open: true, total: 1000, list: [1, 2], last: 'a b' });
  expect(faults.map((fault) => `${positionOf(fault).line}:${positionOf(fault).column} ${fault.message}`)).toEqual([
    '1:1 the file begins with a byte order mark, which is not JSON',
    '2:2 JSON has no comments',
    "3:2 ' is not the quotation mark of JSON",
    "3:10 ' is not the quotation mark of JSON",
    '4:2 the key age is without quotation marks',
    '5:10 True is not a value of JSON',
    '6:11 1,000 is not a number of JSON',
    '7:15 a comma is after the last member',
    '7:17 a comma is missing here',
    '8:10 .5 is not a number of JSON',
    '9:10 a tab or another invisible sign is in this text',
    '9:15 a comma is after the last member',
    '1:2 this { is never closed',
    '9:2 "last" occurs twice in the file; only the last would count',
  ]);
});

test('what is mended is what was meant, to the value', () => {
  let text = sloppy.replace('// a comment', '').replace('1,000', '1000').replace('"last": .5,', '').replace('a\tb', 'a b');
  text = text.replace(/,\s*$/, '}');
  for (let round = 0; round < 3; round++) {
    const edits = parseJsonWithPositions(text).faults.flatMap(({ fix }) => (fix && editOf(text, fix)) ?? []);
    text = applyEdits(text, edits);
  }

  expect(JSON.parse(text)).toEqual({ name: 'Lakeside', age: 12, open: true, total: 1000, list: [1, 2], last: 'a b' });
});

test('where no one knows what was meant, what follows is not reported', () => {
  const { meant, faults } = parseJsonWithPositions('{"a": yes, "b": [1,]}');

  expect(meant).toBeUndefined();
  expect(faults).toHaveLength(1);
});

test.for([
  ['lists', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['what is not even closed', '['.repeat(100_000)],
] as const)('%s in each other, by the thousand, are reported and not traversed', ([, text]) => {
  expect(parseJsonWithPositions(text).faults).toMatchObject([
    { fault: 'json-syntax', message: expect.stringContaining('too many brackets are inside one another') as unknown },
  ]);
});

test('a key that occurs twice is a fault, at the second', () => {
  const { faults, positionOf } = parseJsonWithPositions('{"data": {"a": 1,\n"a": 2}}');

  expect(faults).toMatchObject([{ fault: 'duplicate-key', path: ['data', 'a'] }]);
  expect(faults.map(positionOf)).toEqual([{ line: 2, column: 1 }]);
});

test('the same key in two objects is no fault', () => {
  expect(parseJsonWithPositions('[{"a": 1}, {"a": 2}]').faults).toEqual([]);
});

test('keys are found twice beside strings that hold quotes, colons and backslashes', () => {
  const faultsOf = (text: string) => parseJsonWithPositions(text).faults.map(({ message }) => message);
  const odd = String.raw`"\"a\": \\" : "\\\": ", "b\\": ["\"x\":", "\\"]`;

  expect(faultsOf(`{ ${odd} }`)).toEqual([]);
  expect(faultsOf(`{ ${odd}, "b\\\\" : 1 }`)).toEqual([expect.stringContaining('occurs twice')]);
});
