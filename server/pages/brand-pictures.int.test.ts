import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openPictures } from '#configuration';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, HOST, type TestApp } from '../testing/test-app.ts';
import { testProvider } from '../testing/test-provider.ts';

const dir = mkdtempSync(join(tmpdir(), 'brand-'));
const pictures = openPictures(dir);
let service: TestApp;

beforeAll(async () => {
  mkdirSync(join(dir, 'lakeside'));
  const drawing = '<svg viewBox="0 0 4 4" onload="alert(1)"><path d="M0 0h4" fill="#5588aa"/></svg>';
  writeFileSync(join(dir, 'lakeside/mark.svg'), drawing.replace(' onload="alert(1)"', ''));
  writeFileSync(join(dir, 'lakeside/risky.svg'), drawing);
  writeFileSync(join(dir, 'other.svg'), drawing.replace(' onload="alert(1)"', ''));
  const logo = { light: 'lakeside/mark.svg', dark: 'lakeside/risky.svg', has_name: false };
  const provider = { ...testProvider, brand: { ...testProvider.brand, logo } };
  service = await createTestApp([], { hosts: { byHost: () => provider, all: () => [provider] }, pictures });
});
afterAll(async () => {
  await service.close();
  rmSync(dir, { recursive: true });
});

const get = (url: string) => service.app.inject({ url, headers: { host: HOST } });

test('a drawing of the provider is sent as a picture that can run and load nothing', async () => {
  const { statusCode, headers, body } = await get(`/brand/${pictures.find('lakeside/mark.svg')?.hash}/lakeside/mark.svg`);

  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
  expect(headers['cache-control']).toContain('immutable');
  expect(body).toContain('<path d="M0 0h4"');
});

test('a picture at an address of before is kept for a minute only', async () => {
  expect((await get('/brand/0123456789ab/lakeside/mark.svg')).headers['cache-control']).toBe('public, max-age=60');
});

test.each(['lakeside/risky.svg', 'other.svg', 'lakeside.json', '../package.json', '%2e%2e/package.json', ''])(
  'no other file is sent: %s',
  async (name) => {
    expect((await get(`/brand/0123456789ab/${name}`)).statusCode).toBe(404);
  },
);
