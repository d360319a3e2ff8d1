import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

import { registry } from '#app/registry';
import { checkConfiguration } from '#cli';
import { afterAll, expect, test } from 'vitest';

import { inspectRepository } from '../architecture/inspect-repository.ts';
import { readRepository } from '../architecture/read-repository.ts';
import { deepTest } from '../setup/deep-test.ts';
import { byDepth } from '../setup/depth.ts';
import { makeEdit, readSections } from './guide.ts';

const run = promisify(execFile);
const NOT_COPIED = new Set(['.git', '.cache', '.data', 'dist', 'node_modules']);
const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'extended-'));
const edits = ['extend', 'add-a-provider-option'].flatMap((guide) =>
  readSections(readFileSync(`docs/guides/${guide}.md`, 'utf8')).flatMap((section) => section.edits),
);

cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(relative(root, path)) });
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
for (const edit of edits) makeEdit(copy, edit);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(copy, file), 'utf8'));

/** The names that the app offers with the widgets and texts of the guide. */
function extendedRegistry() {
  const words = readJson('locales/en.json');
  const added = edits.filter(({ kind, file }) => kind === 'new' && file.startsWith('widgets/'));
  return {
    ...registry,
    widgets: [...registry.widgets, ...added.map(({ file }) => basename(file, '.tsx'))],
    hasText: (key: string) => registry.hasText(key) || typeof key.split('.').reduce<unknown>(memberOf, words) === 'string',
  };
}

function memberOf(words: unknown, name: string): unknown {
  return typeof words === 'object' && words !== null ? (words as Readonly<Record<string, unknown>>)[name] : undefined;
}

deepTest('the extended repository compiles', { timeout: 180_000 }, async () => {
  const output = await run(resolve('node_modules/.bin/tsc'), ['-p', '.'], { cwd: copy }).catch((error: unknown) => error);

  expect(output).toMatchObject({ stdout: '' });
});

test('the extended repository keeps the rules of its architecture', { timeout: 60_000 }, () => {
  expect(inspectRepository(readRepository(copy))).toEqual([]);
});

test('the extended configuration has no error', { timeout: 60_000 }, () => {
  const { diagnostics } = checkConfiguration(
    { root: copy, registry: extendedRegistry(), env: {} },
    { withProof: byDepth(false, true) },
  );

  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});
