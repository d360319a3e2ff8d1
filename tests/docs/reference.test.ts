import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { registry } from '#app/registry';
import { main, referencePages } from '#cli';
import { expect, test } from 'vitest';

import { diagnosticPages } from './diagnostic-pages.ts';

const FOLDER = 'docs/reference';
const root = process.cwd();
const pages = referencePages({ root, registry });
const built = new Set([
  ...Object.keys(pages).map((file) => join(FOLDER, file)),
  ...Object.keys(diagnosticPages()).map((file) => join(FOLDER, 'diagnostics', file)),
]);

test('every schema for editors is current', async () => {
  const written = { out: '', reported: '' };
  const context = {
    root,
    cwd: root,
    env: {},
    loadRegistry: async () => Promise.resolve(registry),
    out: (text: string) => void (written.out += text),
    report: (sentence: string) => void (written.reported += sentence),
    rewriteLine: undefined,
  };

  // After a change: npx causeway reference.
  const code = await main(['reference', '--check'], context);

  expect({ code, ...written }).toEqual({ code: 0, out: '', reported: 'Every file is current.' });
});

test.each(Object.entries(pages))('%s has no empty value, and every link opens a page', (_, text) => {
  expect(text).not.toMatch(/undefined|\[object Object\]|\bNaN\b/);
  expect(brokenLinks(FOLDER, text)).toEqual([]);
});

test.each(registry.widgets)('widgets.md describes the widget %s', (name) => {
  const row = pages['widgets.md']?.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));

  expect(row).toMatch(/^\| `[^`]+` \| \S/);
});

test('docs/reference/README.md lists every page', () => {
  const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');

  // The tests of the Stripe adapter write the page of the wire.
  const others = ['diagnostics/README.md', '../diagnostics.md', 'payments-wire.md'];

  expect(linksOf(readme).toSorted()).toEqual([...Object.keys(pages), ...others].toSorted());
});

test.each(Object.entries(diagnosticPages()))('diagnostics/%s links only to pages', (_, text) => {
  expect(brokenLinks(join(FOLDER, 'diagnostics'), text)).toEqual([]);
});

/** Links to other pages. A link inside a description of the provider's own documents is an example. */
function linksOf(text: string): readonly string[] {
  const links = [...text.matchAll(/\]\((?!https?:|tel:)([^)#\s]+)\)/g)].map(([, path = '']) => path);
  return links.filter((path) => !path.includes('...'));
}

function brokenLinks(folder: string, text: string): readonly string[] {
  return linksOf(text).filter((path) => !built.has(join(folder, path)) && !existsSync(join(folder, path)));
}
