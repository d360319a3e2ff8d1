import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const FOLDER = 'docs/decisions';
const files = readdirSync(FOLDER);

test('every decision has a number of its own', () => {
  const numbers = files.map((file) => file.slice(0, 5));

  expect(numbers.filter((number) => !/^\d{4}-$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(files.length);
});

const named = files.flatMap((file) =>
  [...readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(/`((?:[\w-]+\/)+[\w.-]+\.\w+)`/g)].map(
    ([, path = '']) => [file, path] as const,
  ),
);

test.each(named)('%s names %s, which is there', (_, path) => {
  expect(existsSync(path)).toBe(true);
});
