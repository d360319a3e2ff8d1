import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { registry } from '#app/registry';
import { checkConfiguration } from '#cli';
import { compileForm } from '#engine/check';
import { askedFields } from '#engine/form';
import { afterAll, expect, test } from 'vitest';

import { byDepth } from '../setup/depth.ts';
import { makeEdit, readSections } from './guide.ts';

const FOLDERS = ['flows', 'providers', 'locales'];

const sections = readSections(readFileSync('docs/guides/ask-one-more-question.md', 'utf8'));
const edits = sections.flatMap((section) => section.edits);
const copy = mkdtempSync(join(tmpdir(), 'one-more-question-'));
for (const folder of FOLDERS) cpSync(folder, join(copy, folder), { recursive: true });

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(sections)('$title takes $promised files', ({ promised, edits: ofSection }) => {
  for (const edit of ofSection) makeEdit(copy, edit);

  expect(new Set(ofSection.map(({ file }) => file)).size).toBe(promised);
});

/** Slower than most adults read plain text, and than most of them type. */
const READ_A_MINUTE = 200;
const TYPED_A_MINUTE = 40;

test('the question on an existing step takes at most five minutes of reading, typing and waiting', { timeout: 60_000 }, () => {
  const [first] = sections;
  const other = mkdtempSync(join(tmpdir(), 'first-question-'));
  for (const folder of FOLDERS) cpSync(folder, join(other, folder), { recursive: true });
  const began = performance.now();
  for (const edit of first?.edits ?? []) makeEdit(other, edit);
  const { diagnostics } = checkConfiguration({ root: other, registry, env: {} });
  const waited = (performance.now() - began) / 60_000;
  rmSync(other, { recursive: true, force: true });

  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;
  const typed = first?.edits.flatMap(({ lines }) => lines.slice(1)).join('\n') ?? '';
  const minutes = waited + wordsIn(first?.prose ?? '') / READ_A_MINUTE + wordsIn(typed) / TYPED_A_MINUTE;
  expect(minutes).toBeLessThan(5);
});

test('the guide touches no file but JSON', () => {
  expect(edits.map(({ file }) => file).filter((file) => !file.endsWith('.json'))).toEqual([]);
  expect(readdirSync(copy).toSorted()).toEqual(FOLDERS.toSorted());
});

test('the check and the proof accept the question and the step', { timeout: 60_000 }, () => {
  const { diagnostics } = checkConfiguration({ root: copy, registry, env: {} }, { withProof: byDepth(false, true) });

  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('the second question is asked of a visitor who chooses the last option', () => {
  const form = compileForm(JSON.parse(readFileSync(join(copy, 'flows/forms/lets-get-in-touch.json'), 'utf8')));
  const asked = (topic: string) => askedFields(form, { topic }, { holds: () => true, today: '2026-11-21' });

  expect(asked('bill')).not.toContain('details');
  expect(asked('other')).toContain('details');
});
