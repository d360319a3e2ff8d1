import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type OpenedStudio, startStudioCommand } from './open-studio.ts';

const providers = mkdtempSync(join(tmpdir(), 'providers-'));
let studio: OpenedStudio;

beforeAll(async () => {
  cpSync('providers', providers, { recursive: true });
  studio = await startStudioCommand({ PROVIDERS_DIR: providers });
});
afterAll(async () => {
  await studio.close();
  rmSync(providers, { recursive: true });
});

const fileOf = (slug: string) => join(providers, `${slug}.json`);

/** Playwright waits for words by a script, which the frame of a picture never runs. */
const isOfPage = (complaint: string) => !complaint.startsWith('Blocked script execution');

async function chooseProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Provider$/ }).press('Enter');
  await page.getByRole('option', { name, exact: true }).press('Enter');
}

describe('Studio with a folder of providers outside the repository', () => {
  test('begins a provider, and the preview shows a word of it that is changed and saved', async () => {
    const complaints: string[] = [];
    const page = await studio.open(studio.link, complaints);
    await chooseProvider(page, 'New provider …');
    await page.getByRole('textbox', { name: 'Name that patients see' }).fill('Northside Health');
    await page.frameLocator('iframe[title^="First page"]').getByText('Northside Health').first().waitFor();
    await page.getByRole('textbox', { name: 'Web site' }).fill('northside.example');
    await page.getByRole('textbox', { name: 'Phone number for help' }).fill('888 555 0100');
    await page.getByRole('button', { name: 'Create provider' }).press('Enter');

    const shown = page.frameLocator('iframe[title="Pages of northside-health"]');
    await shown.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Point at the page' }).press('Enter');
    await shown.getByRole('heading', { level: 1 }).click();
    await page.getByRole('textbox', { name: / in en$/ }).fill('Pay over time');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await shown.getByRole('heading', { level: 1, name: 'Pay over time' }).waitFor();
    expect(readFileSync(fileOf('northside-health'), 'utf8')).toContain('Pay over time');
    expect(complaints.filter(isOfPage)).toEqual([]);
    await page.context().close();
  });

  test('draws the flow of a provider with pictures of its pages, and lists its file', async () => {
    const complaints: string[] = [];
    const page = await studio.open(studio.link, complaints);
    await chooseProvider(page, 'lakeside');
    const map = page.getByRole('group', { name: 'Map of the flow enrollment' });
    await page.getByRole('button', { name: 'Pictures', exact: true }).press('Space');
    await map.locator('iframe').first().contentFrame().getByText('Lakeside').first().waitFor();

    await page.getByRole('link', { name: 'Files' }).press('Enter');
    const list = page.getByRole('navigation', { name: 'Files' });
    await list.getByRole('link', { name: 'lakeside.json' }).press('Enter');
    await page.getByRole('textbox', { name: `Text of ${fileOf('lakeside')}` }).waitFor();
    expect(await list.locator('[aria-current=page]').innerText()).toBe('lakeside.json');
    expect(complaints.filter(isOfPage)).toEqual([]);
    await page.context().close();
  });

  test('reports a fault of a provider at its field and in the file, also of one that another program saved', async () => {
    const page = await studio.open(studio.link.replace('/#', '/provider?provider=lakeside&group=brand#'));
    await page.getByRole('textbox', { name: 'Accent', exact: true }).first().fill('#9adada');
    await page
      .getByRole('status')
      .getByText(/brand.accent on the page has/)
      .waitFor();
    await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).press('Enter');
    await page.getByRole('link', { name: 'Map' }).press('Enter');

    writeFileSync(fileOf('westside'), '{ "provider_id": "westside" }');
    const fault = page
      .getByRole('tabpanel', { name: /^Problems/ })
      .getByRole('link', { name: `Open ${fileOf('westside')}, line 1` });
    await fault.first().click();
    const text = page.getByRole('textbox', { name: `Text of ${fileOf('westside')}` });
    await text.waitFor();
    await page.reload();
    await text.waitFor();
    rmSync(fileOf('westside'));
    await text.waitFor({ state: 'detached' });
    expect(await fault.count()).toBe(0);
    await page.context().close();
  });
});
