import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { FOLDER, faultKinds, indexText, neverShown, pageText, readWritten } from './diagnostic-pages.ts';
import { readFixtures } from './fault-fixtures.ts';

const fixtures = readFixtures();
const codes = faultKinds.map(({ code }) => code);
const page = (name: string) => join('../..', FOLDER, name);

test('no two faults share a number', () => {
  expect(new Set(codes).size).toBe(codes.length);
});

test('every fault has a file that is broken in that way', () => {
  const shown = new Set(fixtures.map(({ code }) => code));

  expect(codes.filter((code) => !shown.has(code))).toEqual(neverShown);
});

test('every broken file shows a fault that there is', () => {
  expect(fixtures.filter(({ code }) => !codes.includes(code)).map(({ name }) => name)).toEqual([]);
});

test('no page is left of a fault that there is no more', () => {
  const names = readdirSync(FOLDER).filter((name) => name !== 'README.md');

  expect(names.filter((name) => !codes.includes(name.replace('.md', '')))).toEqual([]);
});

test.for(faultKinds)('the page of $code has the examples of today, and says what to do', async (kind) => {
  const written = readWritten(kind.code);

  const text = pageText(
    kind,
    written,
    fixtures.filter(({ code }) => code === kind.code),
  );

  await expect(text).toMatchFileSnapshot(page(`${kind.code}.md`));
  expect(written.about).toMatch(/^[A-Z"`][\s\S]{40,}\.$/);
  expect(written.cure).toMatch(/^[A-Z"`][\s\S]{20,}\.$/);
});

test('the list of all pages is the one of today', async () => {
  await expect(indexText()).toMatchFileSnapshot(page('README.md'));
});
