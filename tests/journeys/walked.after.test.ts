import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { transitionNames } from '../transitions/all-names.ts';
import { flow } from '../transitions/enrollment.ts';
import { NOT_WALKED } from './not-walked.ts';
import { WALKED_FOLDER } from './walked.ts';

const files = existsSync(WALKED_FOLDER) ? readdirSync(WALKED_FOLDER) : [];
const walked = new Set(files.flatMap((file) => readFileSync(join(WALKED_FOLDER, file), 'utf8').split('\n')));
const names = transitionNames(flow);

test.for(names.filter((name) => !(name in NOT_WALKED)))('%s was walked in a browser', (name) => {
  expect(walked.has(name)).toBe(true);
});

test('what was walked after all is no exception, and every exception is a transition', () => {
  expect(Object.keys(NOT_WALKED).filter((name) => walked.has(name) || !names.includes(name))).toEqual([]);
});
