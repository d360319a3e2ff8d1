import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { registry } from '#app/registry';
import { checkConfiguration } from '#cli';
import { afterAll, expect, test } from 'vitest';

import { byDepth } from '../setup/depth.ts';
import { makeEdit, readSections } from './guide.ts';

const sections = readSections(readFileSync('docs/guides/add-a-provider-option.md', 'utf8'));
const copy = mkdtempSync(join(tmpdir(), 'provider-option-'));
for (const folder of ['flows', 'providers', 'locales']) cpSync(folder, join(copy, folder), { recursive: true });
for (const file of sections.flatMap(({ edits }) => edits.map((edit) => edit.file)).filter((path) => existsSync(path))) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  cpSync(file, join(copy, file));
}

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the guide adds an option of a flow and a field that pages show', () => {
  expect(sections.map(({ title }) => title)).toEqual(['An option of a flow with choices', 'A field that pages show']);
});

test.each(sections)('$title takes $promised files', ({ promised, edits }) => {
  for (const edit of edits) makeEdit(copy, edit);

  expect(new Set(edits.map(({ file }) => file)).size).toBe(promised);
});

test('the check and the proof accept the option, for a provider that chooses and for the others', { timeout: 60_000 }, () => {
  const file = join(copy, 'providers/riverbend.json');
  const check = () =>
    checkConfiguration(
      { root: copy, registry, env: {} },
      { withProof: byDepth(false, true), provider: 'riverbend' },
    ).diagnostics.filter(({ severity }) => severity === 'error');

  expect(readFileSync(file, 'utf8')).toContain('"helpFor": "none"');
  expect(check()).toEqual([]);
});
