import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { faultsInEachLook, type OpenedStudio, startStudioCommand } from './open-studio.ts';

let studio: OpenedStudio;

beforeAll(async () => {
  studio = await startStudioCommand();
});

afterAll(() => studio.close());

describe('Studio', () => {
  test('shows a flow by keyboard, reports a fault while it is typed, and that it is mended', async () => {
    const complaints: string[] = [];
    const page = await studio.open(studio.link, complaints);
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

  deepTest('shows every text in each language, and edits one by keyboard', async () => {
    const complaints: string[] = [];
    const page = await studio.open(studio.link.replace('/#', '/texts?provider=lakeside#'), complaints);

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
    await page.getByRole('button', { name: 'Open the panel' }).press('Enter');
    await page
      .getByRole('tabpanel', { name: /^Problems/ })
      .getByText('nothing fills in {{cuantos}}')
      .waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  deepTest('lists hundreds of problems, and a file that the service refuses, in each language', async () => {
    const complaints: string[] = [];
    const page = await studio.open(studio.link.replace('/#', '/files/providers/lakeside.json#'), complaints);
    const refused = {
      file: 'providers/copy.json',
      code: 'PROV015',
      message: 'the provider_id "westside" belongs to the provider "westside", which was published in Studio',
      cure: 'name this file westside.json if it is that provider, else give it another provider_id',
    };
    await page.route('**/api/configuration', async (route) => {
      const response = await route.fetch();
      const opening = (await response.json()) as object;
      await route.fulfill({ response, json: { ...opening, team: { me: 'Ruth Calder', mayBegin: [], refused: [refused] } } });
    });
    await page.reload();
    const english = page.getByRole('tabpanel', { name: 'Problems 1', exact: true });
    await english.getByText(refused.message).waitFor();
    await english.getByText(refused.cure).waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);

    await page.getByRole('textbox', { name: 'Text of providers/lakeside.json' }).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.insertText(Array.from({ length: 300 }, (_, index) => `"unknown${index}": 1,`).join(' '));
    await page.getByRole('tabpanel', { name: 'Problems 301', exact: true }).getByRole('listitem').nth(300).waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);

    await page.getByRole('button', { name: 'Language of Studio' }).press('Enter');
    await page.getByRole('option', { name: 'Español' }).press('Enter');
    await page.getByRole('tabpanel', { name: 'Problemas 301', exact: true }).waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('opens nothing without the token of the link', async () => {
    const page = await studio.open(new URL(studio.link).origin);

    await page.getByRole('alert').getByText('Open the link that "npx causeway studio" printed').waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);
    await page.close();
  });
});
