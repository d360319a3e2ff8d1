import { expect, test } from 'vitest';

import { diagnosticPages, faultKinds, neverShown, readWritten } from './diagnostic-pages.ts';
import { readFixtures } from './fault-fixtures.ts';

const fixtures = readFixtures();
const codes = faultKinds.map(({ code }) => code);
const written = readWritten();
const pages = diagnosticPages();

test('no two diagnostics share a number', () => {
  expect(new Set(codes).size).toBe(codes.length);
});

test('every diagnostic has a file with its fault', () => {
  const shown = new Set(fixtures.map(({ code }) => code));

  expect(codes.filter((code) => !shown.has(code))).toEqual(neverShown);
});

test('every broken file shows an existing diagnostic', () => {
  expect(fixtures.filter(({ code }) => !codes.includes(code)).map(({ name }) => name)).toEqual([]);
});

test('docs/diagnostics.md has one section for each number, in order', () => {
  expect([...written.keys()]).toEqual(codes);
});

test.for(faultKinds)('the page of $code explains the fault, shows its broken file and gives a cure', ({ code }) => {
  const page = pages[`${code}.md`];

  expect(written.get(code)).toEqual({
    about: expect.stringMatching(/^[A-Z"`][\s\S]{40,}\.$/),
    cure: expect.stringMatching(/^[A-Z"`][\s\S]{20,}\.$/),
  });
  for (const { diagnostics } of fixtures.filter((fixture) => fixture.code === code))
    for (const { message } of diagnostics) expect(page).toContain(message);
  expect(page).not.toMatch(/undefined|\[object Object\]|\bNaN\b/);
});

test('the list of all pages links to each of them', () => {
  const linked = [...(pages['README.md'] ?? '').matchAll(/\]\((\w+)\.md\)/g)].map(([, code]) => code);

  expect(linked).toEqual(codes);
});
