import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CommandContext } from './command.ts';
import { openFolderPages } from './studio-folder-pages.ts';

const dir = mkdtempSync(join(tmpdir(), 'folder-pages-'));

beforeAll(() => {
  writeFileSync(join(dir, 'faulty.json'), '{ "provider_id": "faulty" }');
});

afterAll(() => rmSync(dir, { recursive: true }));

const pagesOf = (env: Readonly<Record<string, string>> = {}) =>
  openFolderPages({ root: process.cwd(), env } as unknown as CommandContext);

test('the pages of a provider are those that open for an invented person', async () => {
  const found = await pagesOf().list('lakeside');
  const pages = found && 'pages' in found ? found.pages : [];

  expect(pages).toContainEqual({ flow: 'enrollment', step: 'bill-info', path: '/bill-info', isFirst: true });
  expect(pages).toContainEqual(expect.objectContaining({ step: 'payment-plan', person: expect.any(String) }));
});

test('a provider with faults has their sentences instead of pages, and a name without a file has nothing', async () => {
  const pages = pagesOf({ PROVIDERS_DIR: dir });

  expect(await pages.list('faulty')).toMatchObject({
    problems: expect.arrayContaining([expect.stringContaining('faulty.json')]),
  });
  expect(await pages.list('absent')).toBeUndefined();
  expect(await pages.show({ provider: 'faulty', flow: '', step: '/', path: '/', language: 'en' })).toBeUndefined();
});
