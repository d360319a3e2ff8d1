import { expect, test } from 'vitest';

import { inspectGlossary } from './inspect-glossary.ts';
import { readTextsOf } from './read-repository.ts';

test('no file holds a word that the glossary replaces', () => {
  expect(inspectGlossary(readTextsOf(process.cwd()))).toEqual([]);
});

test.each([
  ['a file name', { 'cli/say-list.ts': '' }, 'cli/say-list.ts:0 holds "say"'],
  ['a folder', { 'tests/garden/a.json': '{}' }, 'tests/garden/a.json:0 holds "garden"'],
  ['an identifier', { 'a.ts': '\nconst gardenFrom = 1;' }, 'a.ts:2 holds "garden"'],
  ['a part of a constant', { 'a.ts': 'const MAX_WALKS = 1;' }, 'a.ts:1 holds "walks"'],
  ['a comment', { 'a.ts': '/** What nobody reads. */' }, 'a.ts:1 holds "nobody"'],
  ['a title', { 'a.test.ts': "test('a visit ends', run);" }, 'a.test.ts:1 holds "visit"'],
  ['a key of JSON', { 'flows/a.json': '{ "says": "x" }' }, 'flows/a.json:1 holds "says"'],
  ['a document', { 'README.md': '# The house' }, 'README.md:1 holds "house"'],
  ['a name that only names may not have', { 'a.ts': 'const reachOf = 1;' }, 'a.ts:1 holds "reach"'],
])('the glossary finds a word in %s', (_, files, violation) => {
  expect(inspectGlossary(files)).toEqual([expect.stringContaining(violation)]);
});

test.each([
  ['the word to write', { 'a.ts': '// The configuration has no error.' }],
  ['an ordinary verb in a sentence', { 'a.ts': '// The request can reach the server.' }],
  ['a longer word', { 'a.ts': 'const visitor = wayfinding;' }],
  ['the number of a house in an address', { 'a.ts': 'const houseNumber = 1; // house number' }],
  ['texts of patients', { 'locales/en.json': '{ "a": "Tell us" }' }],
])('the glossary accepts %s', (_, files) => {
  expect(inspectGlossary(files)).toEqual([]);
});
