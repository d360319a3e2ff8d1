import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { faultsInEachLook, isSound, type OpenedStudio, startStudioCommand } from './open-studio.ts';

let studio: OpenedStudio;

beforeAll(async () => {
  studio = await startStudioCommand();
});

afterAll(() => studio.close());

async function openStep(step: string, complaints: string[]): Promise<Page> {
  const page = await studio.open(studio.link.replace('/#', `/flows/enrollment?provider=lakeside&step=${step}#`), complaints);
  await page.getByRole('region', { name: step }).waitFor();
  return page;
}

/** Types one text after the other, from where the focus is. */
async function typeAll(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
}

test('a question is added by keyboard, refuses a name that is there, and is taken back with one key', async () => {
  const complaints: string[] = [];
  const page = await openStep('lets-get-in-touch', complaints);
  const asked = page.getByRole('region', { name: 'lets-get-in-touch' });
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Yes or no/ }).focus();
  for (let pressed = 0; pressed < 6; pressed += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => dialog.getByRole('radio', { name: /^A number/ }).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await typeAll(page, ['How many bills?', '¿Cuántas facturas?', '9', '1']);
  await dialog.getByRole('alert').getByText('The greatest number is below the smallest one.').waitFor();
  expect(await faultsInEachLook(page)).toEqual([]);

  await dialog.getByRole('spinbutton', { name: 'Greatest number' }).fill('20');
  await dialog.getByRole('group', { name: 'Shown if' }).getByRole('textbox').first().focus();
  await typeAll(page, ['Write a number', 'Escriba un número']);
  await dialog.getByRole('textbox', { name: 'Name in the file' }).fill('phone');
  await dialog.getByRole('alert').getByText('The form has a field of this name already').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Name in the file' }).fill('bill_count');
  await page.keyboard.press('Enter');

  await asked.getByRole('link', { name: 'How many bills?' }).waitFor();
  await page.getByText('3 files are not saved').first().waitFor();
  await isSound(page);
  await page.keyboard.press('Control+z');
  await asked.getByRole('link', { name: 'How many bills?' }).waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test('a page is inserted between two steps by keyboard, and the goals of the flow still hold', async () => {
  const complaints: string[] = [];
  const page = await openStep('payment-plan', complaints);
  await page.getByRole('button', { name: 'Insert a page before connect-payment-method' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().focus();
  await typeAll(page, [
    'Before you pay',
    'Antes de pagar',
    'Nothing is charged yet.',
    'Aún no se cobra nada.',
    'Continue',
    'Seguir',
  ]);
  expect(await dialog.getByRole('textbox', { name: 'Id of the step' }).inputValue()).toBe('before-you-pay');
  expect(await faultsInEachLook(page)).toEqual([]);
  await page.keyboard.press('Enter');

  const inserted = page.getByRole('region', { name: 'before-you-pay' });
  await inserted.getByRole('button', { name: 'connect-payment-method', exact: true }).first().waitFor();
  await isSound(page);
  await page.getByRole('tab', { name: /^Goals/ }).press('Enter');
  await page.getByText(/proved in/).waitFor();
  expect(
    await page
      .getByRole('tabpanel')
      .getByText(/^Does not hold/)
      .count(),
  ).toBe(0);
  await page.keyboard.press('Control+z');
  await inserted.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.close();
});
