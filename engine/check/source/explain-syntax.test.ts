import { expect, test } from 'vitest';

import { parseJsonWithPositions } from './parse-json.ts';

function reported(text: string) {
  const { faults, positionOf } = parseJsonWithPositions(text);
  return faults.map((fault) => {
    const { line, column } = positionOf(fault);
    return `${line}:${column} ${fault.message} (${fault.cure ?? 'no cure'})`;
  });
}

test.for([
  ['nothing', '', '1:1 the file is empty (begin with a copy of one that works)'],
  ['spaces', ' \n \n', '1:1 the file is empty (begin with a copy of one that works)'],
  ['a merge', '{\n<<<<<<< HEAD\n"a": 1\n=======\n"a": 2\n>>>>>>> b\n}', '2:1 two versions of this file were merged'],
  ['a comma at the end', '{\n  "a": 1,\n}', '2:9 a comma is after the last member (take it out)'],
  ['a comma at the end of a list', '{"a": [1, 2, ]}', '1:12 a comma is after the last member (take it out)'],
  ['two commas', '{"a": 1,, "b": 2}', '1:8 two commas follow each other (take it out)'],
  ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', '2:9 a comma is missing here (put one between this member and the next)'],
  ['a missing comma in a list', '[1 2]', '1:3 a comma is missing here'],
  ['a missing comma before an object', '[{"a": 1} {"a": 2}]', '1:10 a comma is missing here'],
  ['a missing colon', '{"a" 1}', '1:5 a colon is missing here (a key and its value are written "key": value)'],
  ['a comment', '{"a": 1 // one\n}', '1:9 JSON has no comments (take this one out)'],
  ['a comment over lines', '{/* one */"a": 1}', '1:2 JSON has no comments'],
  ['quotes of a word processor', '{“a”: 1}', '1:2 “ is not the quotation mark of JSON (write " instead, before and after)'],
  ['French quotes', '{"a": « b »}', '1:7 « is not the quotation mark of JSON'],
  ['single quotes', "{'a': 1}", "1:2 ' is not the quotation mark of JSON"],
  ['a text that ends in another quote', '{"a": "b”,\n "c": 1}', '1:9 ” is not the quotation mark of JSON'],
  ['a key without quotes', '{a: 1}', '1:2 the key a is without quotation marks (write "a")'],
  ['a word without quotes', '{"a": yes}', '1:7 yes is not a value of JSON (write "yes" if it is a text)'],
  ['a word of another language', '{"a": True}', '1:7 True is not a value of JSON (write true)'],
  ['thousands', '{"a": 5,000,000}', '1:7 5,000,000 is not a number of JSON (write 5000000)'],
  [
    'a text without an end',
    '{"a": "b\n}',
    '1:7 this text has no end on its line (end it with ", and write a new line in it as \\n)',
  ],
  ['a tab in a text', '{"a": "b\tc"}', '1:7 a tab or another invisible sign is in this text (write a tab as \\t)'],
  ['a lonely backslash', '{"a": "C:\\d"}', '1:7 a backslash in this text does not begin a sign that JSON knows'],
  ['an object without an end', '{\n  "a": {\n    "b": 1\n}', '2:8 this { is never closed (end it with })'],
  ['a list without an end', '{\n  "a": [\n    1,\n    2\n}', '2:8 this [ is never closed (end it with ])'],
  ['the last bracket', '{\n  "a": {\n    "b": 1\n  }\n', '1:1 this { is never closed (end it with })'],
  ['a bracket too many', '{"a": 1}}', '1:9 something is after the end'],
  ['a value that is missing', '{"a": }', '1:6 the value of a key is missing (write one after the colon)'],
] as const)('%s is explained', ([, text, expected]) => {
  expect(reported(text)).toEqual([expect.stringContaining(expected) as unknown]);
});

test.for([
  ['a byte order mark', '\uFEFF{}', 'begins with a byte order mark'],
  ['UTF-16', Buffer.from('\uFEFF{"a": 1}', 'utf16le').toString('utf8'), 'saved as UTF-16'],
  ['Latin-1', Buffer.from('{"a": "Ni\xf1o"}', 'latin1').toString('utf8'), 'this letter is not UTF-8'],
] as const)('%s is reported as what it is', ([, text, expected]) => {
  const { faults } = parseJsonWithPositions(text);

  expect(faults).toMatchObject([{ fault: 'encoding', message: expect.stringContaining(expected) as unknown }]);
});
