import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { transitionNames } from '../transitions/all-names.ts';
import { markedFlows } from '../transitions/marked-flow.ts';
import { nameOfTransition, TAKEN_FOLDER } from './taken-transitions.ts';

/**
 * Transitions that only `tests/transitions` takes; above them, after a #, why no browser can take them.
 * `UPDATE_TAKEN=1 npx vitest run --project after` writes it: read what is new.
 */
const LIST = join(import.meta.dirname, 'not-taken.txt');

const files = existsSync(TAKEN_FOLDER) ? readdirSync(TAKEN_FOLDER) : [];
const taken = new Set(files.flatMap((file) => readFileSync(join(TAKEN_FOLDER, file), 'utf8').split('\n')));
const names = markedFlows.flatMap(({ flow }) => transitionNames(flow).map((name) => nameOfTransition(flow.flow, name)));
const left = names.filter((name) => !taken.has(name));

const isReason = (line: string) => line.startsWith('#');
const linesOf = () => readFileSync(LIST, 'utf8').split('\n').filter(Boolean);

/** The reasons directly above a name. */
function reasonsOf(name: string, lines: readonly string[]): readonly string[] {
  const place = lines.indexOf(name);
  const begin = lines.findLastIndex((line, index) => index < place && !isReason(line)) + 1;
  return place < 0 ? [] : lines.slice(begin, place);
}

if (process.env['UPDATE_TAKEN'] !== undefined) {
  const lines = linesOf();
  writeFileSync(LIST, left.flatMap((name) => [...reasonsOf(name, lines), name].map((line) => `${line}\n`)).join(''));
}
const listed = linesOf().filter((line) => !isReason(line));

test('a browser takes every transition, except those that the list names', () => {
  expect(files).not.toEqual([]);
  expect(left.filter((name) => !listed.includes(name))).toEqual([]);
});

test('the list names transitions of the flow alone', () => {
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});
