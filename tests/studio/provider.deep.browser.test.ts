import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { faultsInEachLook, type OpenedStudio, startStudioCommand } from './open-studio.ts';

let studio: OpenedStudio;

beforeAll(async () => {
  studio = await startStudioCommand();
});

afterAll(() => studio.close());

describe('the form of a provider', () => {
  test('is filled in by keyboard, shows a fault at its field, and writes nothing before it is saved', async () => {
    const complaints: string[] = [];
    const page = await studio.open(studio.link.replace('/#', '/provider?provider=lakeside&group=brand#'), complaints);

    const accent = page.getByRole('textbox', { name: 'Accent', exact: true }).first();
    await accent.fill('#9adada');
    await page
      .getByRole('status')
      .getByText(/brand.accent on the page has/)
      .waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);
    await page.getByRole('button', { name: /the nearest that can be read/ }).press('Enter');
    await page
      .getByRole('status')
      .getByText(/brand.accent on the page has/)
      .waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Plans and amounts' }).press('Enter');
    await page.getByRole('checkbox', { name: '36 months' }).press('Space');
    await page.getByText('1 file is not saved').first().waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).press('Enter');
    expect(await page.getByRole('checkbox', { name: '36 months' }).isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('begins a new provider from answers that are checked', async () => {
    const page = await studio.open(studio.link.replace('/#', '/provider#'));

    await page.getByRole('button', { name: 'New provider' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name that patients see' }).fill('Northside');
    await page.getByRole('textbox', { name: 'Web site' }).fill('northside.example');
    await page.getByRole('textbox', { name: 'Phone number for help' }).fill('12');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(/phone/).waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);
    await page.close();
  });
});
