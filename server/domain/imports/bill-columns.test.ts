import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { allBillColumns } from './file-columns.ts';

const guide = readFileSync('docs/guides/import-bills.md', 'utf8');

test('the guide describes every column, what it holds, and whether it is required', () => {
  const rows = allBillColumns
    .filter(({ name }) => !/^guarantor[2-4]_/.test(name))
    .map(({ name, isRequired, holds, example }) => `| \`${name}\` | ${isRequired ? 'yes' : ''} | ${holds} | \`${example}\` |`);

  for (const row of rows) expect(guide).toContain(row);
});

test('columns are named once', () => {
  const names = allBillColumns.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
});
