import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

import { expect } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';

const MINUTES = 60_000;

deepTest(
  'npm run docs builds a site with a page for each guide, and the playground',
  () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/docs.mjs'], { encoding: 'utf8' });

    // A link to a page that does not exist ends the build.
    expect(status, stderr).toBe(0);
    const pages = readdirSync('docs/guides').map((file) => `.cache/documentation/guides/${file.replace(/\.md$/, '.html')}`);
    const playground = ['index', 'pages'].map((page) => `.cache/documentation/playground/${page}.html`);
    expect([...pages, ...playground].filter((page) => !existsSync(page))).toEqual([]);
  },
  10 * MINUTES,
);
