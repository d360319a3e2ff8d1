import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { checkFlow } from '#engine/check';
import { afterAll, expect, test } from 'vitest';

import { makeEdit, readSections } from './guide.ts';

const sections = readSections(readFileSync('docs/guides/extend.md', 'utf8'));
const files = [...new Set(sections.flatMap(({ edits }) => edits.map(({ file }) => file)))];
const copy = mkdtempSync(join(tmpdir(), 'extended-'));
for (const file of files.filter((path) => existsSync(path))) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  cpSync(file, join(copy, file));
}

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the guide adds a step, a field, a widget, a call, an option and an error code', () => {
  expect(sections.map(({ title }) => title)).toEqual([
    'A step with an existing form',
    'A field',
    'A widget',
    'A call',
    'An option of a provider',
    'An error code',
  ]);
});

test.each(sections)('$title takes $promised files', ({ promised, edits }) => {
  for (const edit of edits) makeEdit(copy, edit);

  expect(new Set(edits.map(({ file }) => file)).size).toBe(promised);
});

test.each(files.filter((file) => file.endsWith('.json')))('%s is still JSON after the additions', (file) => {
  expect(() => void JSON.parse(readFileSync(join(copy, file), 'utf8'))).not.toThrow();
});

test('the extended flow has no error', () => {
  const file = 'flows/enrollment.json';
  const found = checkFlow({ file, text: readFileSync(join(copy, file), 'utf8') });

  expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
});
