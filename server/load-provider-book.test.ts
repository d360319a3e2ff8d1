import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { loadBook } from './load-provider-book.ts';
import { createLog } from './platform/http/log.ts';

const flow = {
  flow: 'survey',
  version: 1,
  base: '/',
  data: {},
  facts: {},
  guards: {},
  notFound: 'not-found',
  entry: [{ to: 'one' }],
  steps: [{ id: 'one', path: '/one', screen: 'form-step' }],
};
const registry = {
  selectors: [],
  actions: {},
  screens: ['form-step', 'not-found'],
  widgets: [],
  checks: [],
  texts: [],
  hasText: () => true,
};

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'book-'));
  for (const name of ['flows', 'providers']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'flows', 'survey.json'), JSON.stringify(flow));
  const lakeside = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as object;
  const provider = { ...lakeside, flows: {}, embed_origins: ['https://portal.example'], test_mode_only_fields: {} };
  writeFileSync(join(root, 'providers', 'lakeside.json'), JSON.stringify(provider));
});
afterAll(() => rmSync(root, { recursive: true }));

function openBook(preview: { readonly PREVIEW_PROVIDER?: string; readonly PREVIEW_FRAME?: string }) {
  const settings = { PROVIDERS_DIR: undefined, FLOWS_DIR: undefined, PREVIEW_PROVIDER: undefined, PREVIEW_FRAME: undefined };
  const config = { ...settings, isTestMode: true, ...preview };
  return loadBook({ config, root, registry, log: createLog('fatal') });
}

test('a preview serves its provider under every host', () => {
  expect(openBook({ PREVIEW_PROVIDER: 'lakeside' }).byHost('elsewhere.localhost')?.slug).toBe('lakeside');
  expect(openBook({}).byHost('elsewhere.localhost')).toBeUndefined();
});

test('a portal of this machine may frame a provider in a preview of Studio, beside those that the file names', () => {
  const book = openBook({ PREVIEW_PROVIDER: 'lakeside', PREVIEW_FRAME: 'http://localhost:4400' });
  const provider = book.byHost('localhost:4000');

  expect(provider?.embed_origins).toEqual(['https://portal.example', 'http://portal.localhost:*']);
  expect(book.all()).toEqual([provider]);
  // What is worked out of a provider is found again by it.
  expect(book.byHost('portal.localhost:4000')).toBe(provider);
  expect(provider && book.flowsOf(provider).map((one) => one.flow)).toEqual(['survey']);
});

test.each([{}, { PREVIEW_PROVIDER: 'lakeside' }])('no portal but those of the file frames a provider with %o', (preview) => {
  expect(openBook(preview).byHost('lakeside.localhost')?.embed_origins).toEqual(['https://portal.example']);
});
