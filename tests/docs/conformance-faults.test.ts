import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readConformance } from './read-conformance.ts';

/** A fault that `scripts/prove-conformance.mjs` plants: one sentence, where, and the test that must see it. */
interface Fault {
  readonly row: string;
  readonly fault: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly red: string;
}

const FOLDER = 'tests/conformance';
const faults = readdirSync(FOLDER).flatMap((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as readonly Fault[]);
const rows = new Map(readConformance(readFileSync('docs/spec-conformance.md', 'utf8')).map((row) => [row.number, row.shown]));

test.for([...rows.keys()])('statement %s has a fault that its test must report', (number) => {
  expect(faults.some(({ row }) => row === number)).toBe(true);
});

test.for(faults.map((fault) => [fault.row, fault.fault, fault] as const))(
  'statement %s: the fault "%s" can be planted under a test of that statement',
  ([row, , { file, find, replace, red }]) => {
    expect(rows.get(row)).toContain(`\`${red}\``);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  },
);
