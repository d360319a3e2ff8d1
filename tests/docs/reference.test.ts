import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { registry } from '#app/registry';
import { main } from '#cli';
import { expect, test } from 'vitest';

const FOLDER = 'docs/reference';
const root = process.cwd();
const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));

// After a change: npx causeway reference.
test('every page of the reference, and every schema for editors, says what there is', async () => {
  const said = { out: '', told: '' };
  const world = {
    root,
    cwd: root,
    env: {},
    registry,
    out: (text: string) => void (said.out += text),
    tell: (sentence: string) => void (said.told += sentence),
    retell: undefined,
  };

  const code = await main(['reference', ...(process.env['UPDATE_REFERENCE'] ? [] : ['--check'])], world);

  expect({ code, ...said }).toEqual({ code: 0, out: '', told: 'Every file is current.' });
}, 30_000);

test.each(pages)('%s leaves no cell empty-handed and leads where there is something', (page) => {
  const text = readFileSync(join(FOLDER, page), 'utf8');

  expect(text).not.toMatch(/undefined|\[object Object\]|\bNaN\b/);
  for (const [, path = ''] of text.matchAll(/\]\((?!https?:|tel:)([^)#\s]+)\)/g)) {
    // A link inside a description of the provider's own documents is an example.
    if (!path.includes('...')) expect(existsSync(join(FOLDER, path)), path).toBe(true);
  }
});
