import { afterAll, beforeAll, expect, test } from 'vitest';

import { faultsInEachLook, type OpenedStudio, pointByKeyboard, startStudioCommand } from './open-studio.ts';

let studio: OpenedStudio;

beforeAll(async () => {
  studio = await startStudioCommand();
});

afterAll(() => studio.close());

test('the real pages of a provider are shown beside the texts, in either language', async () => {
  const complaints: string[] = [];
  const page = await studio.open(studio.link.replace('/#', '/texts?provider=lakeside#'), complaints);

  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const shown = page.frameLocator('iframe[title="Pages of lakeside"]');
  await shown.getByRole('heading', { level: 1 }).waitFor();
  const heading = await shown.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('radio', { name: 'ES', exact: true }).press('Space');
  await expect.poll(() => shown.getByRole('heading', { level: 1 }).textContent(), { timeout: 20_000 }).not.toBe(heading);
  // Two pages, each with its own landmarks: that of the patients may name one as Studio does.
  expect((await faultsInEachLook(page)).filter((fault) => !fault.includes('landmark-unique'))).toEqual([]);

  await page.getByRole('button', { name: 'Close the preview' }).press('Enter');
  await page.locator('iframe').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.close();
});

test('a person is taken to a step, goes on there, and is taken back, by keyboard', async () => {
  const complaints: string[] = [];
  const page = await studio.open(studio.link.replace('/#', '/texts?provider=lakeside#'), complaints);
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const shown = page.frameLocator('iframe[title="Pages of lakeside"]');
  const choose = async (picker: RegExp, option: string) => {
    await page.getByRole('button', { name: picker }).press('Enter');
    await page.getByRole('option', { name: option, exact: true }).press('Enter');
  };

  await choose(/Person$/, 'Ana Rivera');
  await choose(/Is at the step$/, '/payment-plan');
  await shown.getByText('Step 5 of 7').first().waitFor();
  await shown.getByRole('radio').first().press('Space');
  await shown.getByRole('button', { name: 'Continue' }).press('Enter');
  await shown.getByText('Step 6 of 7').first().waitFor();
  expect((await faultsInEachLook(page)).filter((fault) => !fault.includes('landmark-unique'))).toEqual([]);
  await choose(/Is at the step$/, '/invoice-to-pay');
  await shown.getByText('Step 2 of 7').first().waitFor();
  await choose(/Person$/, 'No one yet');
  await shown.getByText('Step 2 of 7').first().waitFor({ state: 'detached' });

  expect(complaints).toEqual([]);
  await page.close();
});

test('a person with a plan, and one who moves a plan, are taken to the steps of their flows, by keyboard', async () => {
  const complaints: string[] = [];
  const page = await studio.open(studio.link.replace('/#', '/flows/my-plan?provider=riverbend#'), complaints);
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const shown = page.frameLocator('iframe[title="Pages of riverbend"]');
  const choose = async (picker: RegExp, option: string) => {
    await page.getByRole('button', { name: picker }).press('Enter');
    await page.getByRole('option', { name: option, exact: true }).press('Enter');
  };

  await choose(/Person$/, 'Rosa Valdivia');
  await shown.getByRole('heading', { level: 1, name: 'Hello, Rosa' }).waitFor();
  await choose(/Is at the step$/, '/my-plan/skip');
  await shown.getByRole('heading', { level: 1, name: 'Skip your next payment?' }).waitFor();
  expect((await faultsInEachLook(page)).filter((fault) => !fault.includes('landmark-unique'))).toEqual([]);

  await page.goto(studio.link.replace(/\/#.*/, '/flows/transfer-plan?provider=riverbend'));
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await page.getByRole('button', { name: /Person$/ }).press('Enter');
  await page.getByRole('option').nth(1).press('Enter');
  await page.getByText('The steps before are answered. Go on from here.').waitFor();
  await shown
    .getByText(/Card|card/)
    .first()
    .waitFor();

  expect(complaints).toEqual([]);
  await page.close();
});

test('a word or a field that a person points at opens its text, by pointer and by keyboard', async () => {
  const complaints: string[] = [];
  const page = await studio.open(studio.link.replace('/#', '/flows/enrollment?provider=lakeside#'), complaints);

  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const shown = page.frameLocator('iframe[title="Pages of lakeside"]');
  await page.getByRole('button', { name: /Page$/ }).click();
  await page.getByRole('option', { name: '/bill-info', exact: true }).click();
  await page.getByRole('button', { name: 'Point at the page' }).press('Enter');
  const pointed = page.getByRole('region', { name: 'What you pointed at' });
  await shown.getByRole('textbox').first().click();
  await pointed.getByRole('link', { name: 'patientLastName' }).waitFor();
  const edited = page.locator(':focus').and(page.getByRole('textbox', { name: / in en$/ }));
  await expect.poll(() => edited.getAttribute('aria-label')).toBe('billInfo.lastName in en');

  await pointByKeyboard(page, shown, 'ArrowDown', 'Enter');
  await pointed.getByRole('link', { name: 'patientLastName' }).waitFor({ state: 'detached' });
  await expect.poll(() => edited.getAttribute('aria-label')).not.toBe('billInfo.lastName in en');
  await pointByKeyboard(page, shown, 'Escape');
  await expect.poll(() => page.getByRole('button', { name: 'Point at the page' }).getAttribute('aria-pressed')).toBe('false');
  await shown.getByRole('textbox').first().fill('Rivera');
  expect(await shown.getByRole('textbox').first().inputValue()).toBe('Rivera');
  expect((await faultsInEachLook(page)).filter((fault) => !fault.includes('landmark-unique'))).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});
