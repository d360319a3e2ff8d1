import { expect, test } from 'vitest';

import { codeProblem, parseCode } from './code.ts';

test.each(['012345', '012 345', '012-345', ' 0 1 2 3 4 5 '])('"%s" is the code 012345', (text) => {
  expect(parseCode(text)).toBe('012345');
});

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['12345', 'notSixDigits'],
  ['1234567', 'notSixDigits'],
  ['12345a', 'notSixDigits'],
  ['١٢٣٤٥٦', 'notSixDigits'],
  ['123456', undefined],
])('"%s" has the problem %s', (text, problem) => {
  expect(codeProblem(text)).toBe(problem);
});
