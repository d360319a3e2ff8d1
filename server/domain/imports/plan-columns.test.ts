import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { allPlanColumns } from './file-columns.ts';

const guide = readFileSync('docs/guides/import-plans.md', 'utf8');

test('the guide describes every column, what it holds, and whether it is required', () => {
  const rows = allPlanColumns.map(
    ({ name, isRequired, holds, example }) => `| \`${name}\` | ${isRequired ? 'yes' : ''} | ${holds} | \`${example}\` |`,
  );

  for (const row of rows) expect(guide).toContain(row);
});

test('columns are named once', () => {
  const names = allPlanColumns.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
});
