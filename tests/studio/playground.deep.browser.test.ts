import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Browser, chromium } from 'playwright';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { faultsInEachLook, openWindow } from './open-studio.ts';

const configFile = join(import.meta.dirname, '..', '..', 'studio', 'playground', 'vite.config.ts');
const outDir = mkdtempSync(join(tmpdir(), 'playground-'));
let server: PreviewServer;
let browser: Browser;

beforeAll(async () => {
  await build({ configFile, logLevel: 'warn', build: { outDir } });
  server = await preview({ configFile, logLevel: 'warn', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  browser = await chromium.launch(inject('browser'));
});
afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true });
});

const address = () => {
  const at = server.httpServer.address();
  return `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/`;
};

test('the playground checks, draws and proves a flow while it is typed, and shows its pages, which send nothing', async () => {
  const complaints: string[] = [];
  const page = await openWindow(browser, address(), complaints);
  const sent: string[] = [];
  page.on(
    'request',
    (request) => !/\.(?:html|js|css|woff2)$|\/$/.test(new URL(request.url()).pathname) && sent.push(request.url()),
  );
  const problems = page.getByRole('tabpanel', { name: /^Problems/ });
  await problems.getByText('Nothing is wrong with any file.').waitFor();
  await page
    .getByRole('group', { name: 'Map of the flow bicycle' })
    .getByRole('button', { name: /^customer/ })
    .waitFor();
  expect(await faultsInEachLook(page)).toEqual([]);

  await page.getByRole('button', { name: 'Preview' }).click();
  const pages = page.frameLocator('iframe');
  await pages.getByRole('textbox', { name: 'Brand' }).fill('Diamant');
  await page.getByRole('link', { name: 'Files' }).click();
  await page.getByRole('link', { name: 'en.json' }).click();
  const editor = page.getByRole('textbox', { name: 'Text of locales/en.json' });
  await editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('x');
  await problems
    .getByRole('link', { name: /^Open locales\/en\.json/ })
    .first()
    .waitFor();
  await page.keyboard.press('Control+z');
  await problems.getByText('Nothing is wrong with any file.').waitFor();
  expect(await pages.getByRole('textbox', { name: 'Brand' }).inputValue()).toBe('Diamant');

  await page.reload();
  await problems.getByText('Nothing is wrong with any file.').waitFor();
  expect([complaints, sent]).toEqual([[], []]);
});

test('the samples come back at one press, without a question about what was typed or saved', async () => {
  const page = await openWindow(browser, `${address()}#/files/locales/en.json`, []);
  const editor = page.getByRole('textbox', { name: 'Text of locales/en.json' });
  const sample = await editor.innerText();
  await editor.press('Control+Home');
  await page.keyboard.insertText('  ');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.keyboard.insertText('  ');
  await page.getByText('Not saved', { exact: true }).waitFor();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });

  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Samples as they came' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await editor.innerText()).toBe(sample);
  expect(questions).toEqual([]);
});
