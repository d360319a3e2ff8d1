import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { faultsInEachLook, type OpenedStudio, startStudioCommand } from './open-studio.ts';

let studio: OpenedStudio;

beforeAll(async () => {
  studio = await startStudioCommand();
});

afterAll(() => studio.close());

const FILE = 'flows/embed.json';
const VALUE = '"run": "open-embed"';

test('the editor completes a name by keyboard, and describes a key under the pointer', async () => {
  const complaints: string[] = [];
  const lines = readFileSync(FILE, 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes(VALUE));
  const column = (lines[line]?.indexOf(VALUE) ?? 0) + '"run": "'.length + 1;
  const page = await studio.open(studio.link.replace('/#', `/files/${FILE}?line=${line + 1}&column=${column}#`), complaints);
  const editor = page.getByRole('textbox', { name: `Text of ${FILE}` });
  await page.getByText(/Checked in/).waitFor();

  await editor.focus();
  const options = page.getByRole('listbox');
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Control+Space');
        return options.isVisible();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(true);
  await page.getByRole('option', { name: 'choose-offer' }).waitFor();
  // The keys of the editor scroll the list; axe looks for a focus of its own.
  const faults = await faultsInEachLook(page);
  expect(faults.filter((fault) => !/scrollable-region-focusable: <ul id="cm-ac-/.test(fault))).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.type('choose');
  await page.keyboard.press('Control+Space');
  await page.getByRole('option', { name: 'choose-offer' }).waitFor();
  // The editor takes a key that follows at once for a line break.
  await page.waitForTimeout(300);
  await page.keyboard.press('Enter');
  await page.getByText('Not saved').first().waitFor();
  expect(await editor.textContent()).toContain('"run": "choose-offer"');

  await page.getByText('"runs"', { exact: true }).first().hover();
  await page.getByRole('tooltip').or(page.locator('.cm-tooltip-hover')).first().waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
