import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const FOLDER = 'docs/decisions';
const files = readdirSync(FOLDER);

test('every decision has a number of its own, without a gap', () => {
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
});

const named = files.flatMap((file) =>
  [...readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(/`((?:[\w-]+\/)+[\w.-]+\.\w+)`/g)].map(
    ([, path = '']) => [file, path] as const,
  ),
);

test.each(named)('%s names %s, which is there', (_, path) => {
  expect(existsSync(path)).toBe(true);
});
