import { readFileSync } from 'node:fs';

import { PROBLEM_CODES } from '#server';
import { expect, test } from 'vitest';

interface Texts {
  readonly work: { readonly problems: object };
}

/** What is wrong with a file as a whole has the words of the import, which name the cure. */
const OF_A_FILE: readonly string[] = ['file', 'header', 'map'];

test.each(['en', 'es'])('Studio has words for each problem of a row in the language %s', (language) => {
  const { work } = JSON.parse(readFileSync(`studio/texts/${language}.json`, 'utf8')) as Texts;

  expect(Object.keys(work.problems).toSorted()).toEqual(PROBLEM_CODES.filter((code) => !OF_A_FILE.includes(code)).toSorted());
});
