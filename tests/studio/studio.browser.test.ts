import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { accessFaults } from '../journeys/accessible.ts';

const CAUSEWAY = join(import.meta.dirname, '..', '..', 'scripts', 'causeway.mjs');
const LINK = /http:\/\/localhost:\d+\/#token=\S+/;
/** The worker reads all files before it draws the first map. */
const PATIENCE_MS = 45_000;

let browser: Browser;
let command: ChildProcess;
let link: string;

beforeAll(async () => {
  browser = await chromium.launch(inject('browser'));
  command = spawn(process.execPath, [CAUSEWAY, 'studio', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  link = await new Promise((resolve) => {
    command.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const [found] = LINK.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
});

afterAll(async () => {
  command.kill('SIGINT');
  await browser.close();
});

/** Studio in a window of its own. Every complaint of the console, and every request that its policy stops, fails the test. */
async function open(address: string, complaints: string[] = []): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce' });
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(address);
  return page;
}

async function faultsInEachLook(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of [1280, 768])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      faults.push(...(await accessFaults(page)).map((fault) => `${width} ${colorScheme}: ${fault}`));
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  return faults;
}

describe('Studio', () => {
  test('shows a flow by keyboard, reports a fault while it is typed, and that it is mended', async () => {
    const complaints: string[] = [];
    const page = await open(link, complaints);
    const map = page.getByRole('group', { name: 'Map of the flow enrollment' });

    await map.getByRole('button', { name: 'begin' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('bill-info');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'bill-info' }).getByText('Where it goes').waitFor();
    expect(page.url()).not.toContain('token');
    expect(await faultsInEachLook(page)).toEqual([]);

    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Type a step, a heading or a file').fill('flows/embed.json');
    await page.keyboard.press('Enter');
    const editor = page.getByRole('textbox', { name: 'Text of flows/embed.json' });
    await editor.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('x');
    const problems = page.getByRole('tabpanel', { name: /^Problems/ });
    await problems.getByRole('link', { name: 'Open flows/embed.json, line 1' }).waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);

    await editor.focus();
    await page.keyboard.press('Control+z');
    await problems.getByText('Nothing is wrong with any file.').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('shows every text in each language, and edits one by keyboard', async () => {
    const complaints: string[] = [];
    const page = await open(link.replace('/#', '/texts?provider=lakeside#'), complaints);

    await page.getByRole('searchbox', { name: 'Key or words' }).fill('billInfo.title');
    const cell = page
      .getByRole('row', { name: /^billInfo.title/ })
      .getByRole('gridcell')
      .nth(1);
    await cell.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'billInfo.title in es' }).fill('Listo {{cuantos}}');
    await page.getByText('Nothing fills in "cuantos"').waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);

    await page.keyboard.press('Enter');
    await page.getByText('1 file is not saved').first().waitFor();
    await page
      .getByRole('tabpanel', { name: /^Problems/ })
      .getByText('nothing fills in {{cuantos}}')
      .waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('opens nothing without the token of the link', async () => {
    const page = await open(new URL(link).origin);

    await page.getByRole('alert').getByText('Open the link that "npx causeway studio" printed').waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);
    await page.close();
  });
});
