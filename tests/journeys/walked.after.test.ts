import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { transitionNames } from '../transitions/all-names.ts';
import { flow } from '../transitions/enrollment.ts';
import { WALKED_FOLDER } from './walked.ts';

/** Transitions that only `tests/transitions` takes. `UPDATE_WALKED=1 npx vitest run --project after` writes it: read what is new. */
const LIST = join(import.meta.dirname, 'not-walked.txt');

const files = existsSync(WALKED_FOLDER) ? readdirSync(WALKED_FOLDER) : [];
const walked = new Set(files.flatMap((file) => readFileSync(join(WALKED_FOLDER, file), 'utf8').split('\n')));
const names = transitionNames(flow);
const left = names.filter((name) => !walked.has(name));

if (process.env['UPDATE_WALKED'] !== undefined) writeFileSync(LIST, left.map((name) => `${name}\n`).join(''));
const listed = readFileSync(LIST, 'utf8').trim().split('\n');

test('every transition was walked in a browser, but for those that the list names', () => {
  expect(files).not.toEqual([]);
  expect(left.filter((name) => !listed.includes(name))).toEqual([]);
});

test('the list names transitions of the flow alone', () => {
  expect(listed.filter((name) => name !== '' && !names.includes(name))).toEqual([]);
});
