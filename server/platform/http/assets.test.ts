import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { readPageAssets } from './assets.ts';

const FILES = 'node_modules/@fontsource-variable/inter/files';

test('a page asks early for the font of nearly every page, whatever the build names its file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'causeway-assets-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, '.vite'));
  const manifest = {
    'app/entry-client.tsx': { file: 'assets/entry.js', assets: ['assets/Dx4kXJ.woff2', 'assets/aB3dE1.woff2'] },
    [`${FILES}/inter-latin-wght-normal.woff2`]: { file: 'assets/Dx4kXJ.woff2' },
    [`${FILES}/inter-latin-ext-wght-normal.woff2`]: { file: 'assets/aB3dE1.woff2' },
  };
  writeFileSync(join(dir, '.vite', 'manifest.json'), JSON.stringify(manifest));

  expect(readPageAssets(dir).fonts).toEqual(['/assets/Dx4kXJ.woff2']);
});
