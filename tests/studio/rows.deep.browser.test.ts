import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Checkout, copyCheckout } from '../setup/checkout.ts';
import { faultsInEachLook, isSound, type OpenedStudio, startStudioCommand } from './open-studio.ts';

/** Each runs axe in four looks. */
const SLOW_MS = 120_000;

let checkout: Checkout;
let studio: OpenedStudio;

beforeAll(async () => {
  checkout = copyCheckout();
  studio = await startStudioCommand({}, checkout.folder);
});

afterAll(async () => {
  await studio.close();
  checkout.remove();
});

async function openStep(step: string, complaints: string[]): Promise<Page> {
  const page = await studio.open(studio.link.replace('/#', `/flows/enrollment?step=${step}#`), complaints);
  await page.getByRole('region', { name: step }).waitFor();
  return page;
}

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

test(
  'a row is added by keyboard, its condition is read as it is typed, and one key takes it back',
  { timeout: SLOW_MS },
  async () => {
    const complaints: string[] = [];
    const page = await openStep('external-agent-info', complaints);
    const panel = page.getByRole('region', { name: 'external-agent-info' });
    await panel.getByRole('button', { name: 'Change the rows of submit: differs' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('{ "formMessage": "externalAgentEnrollmentInfo.errors.differs" }').waitFor();
    await dialog.getByRole('button', { name: 'Add a row' }).press('Enter');
    const row = dialog.getByRole('group', { name: 'Row 1' });
    await expect.poll(() => isFocused(row.getByRole('combobox', { name: 'If' }))).toBe(true);

    await page.keyboard.insertText('agentKnow');
    await dialog.getByRole('alert').getByText('"agentKnow" is not a fact of this flow').waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);
    await row.getByRole('combobox', { name: 'Go to' }).selectOption('phone-link');
    await row.getByRole('combobox', { name: 'If' }).press('Enter');
    expect(await row.getByRole('combobox', { name: 'If' }).inputValue()).toBe('agentKnow');
    await row.getByRole('combobox', { name: 'If' }).fill("agent == 'internal'");
    // A second press while the condition is read changes nothing more.
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);

    await dialog.waitFor({ state: 'detached' });
    await panel.getByRole('listitem').filter({ hasText: 'submit: differs' }).getByText('2 rows').waitFor();
    await panel.getByRole('button', { name: 'phone-link', exact: true }).waitFor();
    await isSound(page);
    await page.getByText('1 file is not saved').first().waitFor();
    await page.keyboard.press('Control+z');
    await panel.getByRole('button', { name: 'phone-link', exact: true }).waitFor({ state: 'detached' });
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test('a requirement is added and removed by keyboard, and the map follows', { timeout: SLOW_MS }, async () => {
  const complaints: string[] = [];
  const page = await openStep('agent-choose', complaints);
  const panel = page.getByRole('region', { name: 'agent-choose' });
  const required = panel.getByRole('listitem').filter({ hasText: /^customerService$/ });
  await panel.getByRole('button', { name: 'Change what it requires' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a requirement' }).press('Enter');
  const added = dialog.getByRole('group', { name: 'Requirement 2' });
  await page.keyboard.type('customerService');
  await added.getByText('customer service sits before the page').waitFor();
  await added.getByRole('combobox', { name: 'Otherwise, go to' }).selectOption('agent-lookup');
  await dialog.getByRole('button', { name: 'Move requirement 2 up' }).press('Enter');
  const first = dialog.getByRole('group', { name: 'Requirement 1' });
  expect(await first.getByRole('combobox', { name: 'Must hold' }).inputValue()).toBe('customerService');
  expect(await isFocused(dialog.getByRole('button', { name: 'Move requirement 1 down' }))).toBe(true);
  expect(await faultsInEachLook(page)).toEqual([]);
  await first.getByRole('combobox', { name: 'Otherwise, go to' }).focus();
  await dialog.getByRole('button', { name: 'Change what it requires' }).press('Enter');
  await required.waitFor();
  await isSound(page);

  await panel.getByRole('button', { name: 'Change what it requires' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove requirement 1' }).press('Enter');
  expect(await isFocused(first.getByRole('combobox', { name: 'Must hold' }))).toBe(true);
  await dialog.getByRole('button', { name: 'Change what it requires' }).press('Enter');
  await required.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await required.waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Saved', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Change what it requires' }).press('Enter');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.close();
});

test('a flow that is saved elsewhere is merged on the map, and its removal is shown there', { timeout: SLOW_MS }, async () => {
  const complaints: string[] = [];
  const page = await openStep('agent-choose', complaints);
  const panel = page.getByRole('region', { name: 'agent-choose' });
  const dialog = page.getByRole('dialog');
  const flow = join(checkout.folder, 'flows/enrollment.json');
  const before = readFileSync(flow, 'utf8');
  await panel.getByRole('button', { name: 'Change what it requires' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove requirement 1' }).press('Enter');
  await dialog.getByRole('button', { name: 'Change what it requires' }).press('Enter');
  await page.getByText('1 file is not saved').first().waitFor();

  writeFileSync(flow, before.replace('"Find bills by patient identifier"', '"Find bills by number"'));
  await dialog.getByRole('heading', { name: 'flows/enrollment.json changed on disk' }).waitFor();
  expect(await faultsInEachLook(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Decide later' }).press('Enter');
  const waiting = page.getByRole('alert').filter({ hasText: 'flows/enrollment.json changed on disk' });
  await waiting.waitFor();
  expect(await page.getByRole('button', { name: 'Save Ctrl S' }).isDisabled()).toBe(true);
  expect(await faultsInEachLook(page)).toEqual([]);
  await waiting.getByRole('button', { name: 'Merge by key' }).press('Enter');
  await dialog.getByRole('button', { name: 'Merge by key' }).press('Enter');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  const merged = readFileSync(flow, 'utf8');
  expect(merged).toContain('"Find bills by number"');
  expect(merged).not.toContain('"guard": "agentMatchesHeld"');

  await page.keyboard.press('Control+z');
  await page.getByText('1 file is not saved').first().waitFor();
  rmSync(flow);
  await page
    .getByRole('status')
    .getByText(/^flows\/enrollment\.json was removed on disk/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Save Ctrl S' }).isDisabled()).toBe(true);
  expect(await faultsInEachLook(page)).toEqual([]);
  writeFileSync(flow, merged);
  await page.getByText('1 file is not saved').first().waitFor();
  await page.getByRole('button', { name: 'Save Ctrl S' }).press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(readFileSync(flow, 'utf8')).toContain('"guard": "agentMatchesHeld"');
  expect(complaints).toEqual([]);
  await page.close();
});
