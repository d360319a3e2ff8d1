import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { type Checkout, copyCheckout } from '../setup/checkout.ts';
import { createDatabase } from '../setup/create-database.ts';
import { Newcomer, paragraphOf } from './newcomer.ts';
import { type OpenedStudio, openWindow, startStudioCommand } from './open-studio.ts';
import { startTeamStudio } from './open-team-studio.ts';

const SLOW_MS = 240_000;

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

const isSaved = (newcomer: Newcomer) => newcomer.page.getByText('Saved', { exact: true }).waitFor();

describe('a newcomer who has the guide alone', () => {
  test('begins a provider in three minutes, and is at its bills as an invented person', { timeout: SLOW_MS }, async () => {
    const page = await studio.open(studio.link);
    const newcomer = await new Newcomer(page, paragraphOf('Begin a provider')).read();
    await newcomer.press('link', 'Provider');
    await newcomer.press('link', 'New provider');
    await newcomer.type(page.getByRole('textbox', { name: 'Name that patients see' }), 'Northside Health');
    await page.frameLocator('iframe[title^="First page"]').getByText('Northside Health').first().waitFor();
    await newcomer.type(page.getByRole('textbox', { name: 'Web site' }), 'northside.example');
    await newcomer.type(page.getByRole('textbox', { name: 'Phone number for help' }), '888 555 0100');
    await newcomer.press('button', 'Create provider');

    const shown = page.frameLocator('iframe[title="Pages of northside-health"]');
    const person = /last name (\S+), birth date (\S+)/.exec(
      (await page
        .getByText(/last name/)
        .first()
        .textContent()) ?? '',
    );
    await newcomer.type(shown.getByRole('textbox').first(), person?.[1] ?? '');
    await newcomer.type(shown.getByRole('textbox').nth(1), person?.[2] ?? '');
    await newcomer.pressAt(shown.getByRole('button', { name: 'Find my bill', exact: true }));
    await shown
      .getByText(/^We found \d+ bills/)
      .first()
      .waitFor();
    expect(newcomer.seconds()).toBeLessThan(180);
    await page.close();
  });

  test('changes a word of a page in 20 seconds', { timeout: SLOW_MS }, async () => {
    const page = await studio.open(studio.link.replace('/#', '/flows/enrollment?provider=lakeside#'));
    const whole = await new Newcomer(page, paragraphOf('Change a word')).read();
    await whole.press('button', 'Preview');
    const shown = page.frameLocator('iframe[title="Pages of lakeside"]');
    await shown.getByRole('heading', { level: 1 }).waitFor();

    const newcomer = new Newcomer(page, paragraphOf('Change a word'));
    await newcomer.press('button', 'Point at the page');
    await newcomer.pressAt(shown.getByRole('heading', { level: 1 }));
    await page
      .locator(':focus')
      .and(page.getByRole('textbox', { name: / in en$/ }))
      .waitFor();
    await newcomer.typeHere('Pay over time');
    await newcomer.keys('Enter', 'Control+s');
    await shown.getByRole('heading', { level: 1, name: 'Pay over time' }).waitFor();

    expect(newcomer.seconds()).toBeLessThan(20);
    expect(whole.seconds()).toBeLessThan(60);
    await page.close();
  });

  test('asks one more question in three minutes, and sees it in the preview', { timeout: SLOW_MS }, async () => {
    const page = await studio.open(studio.link.replace('/#', '/flows/enrollment?provider=lakeside#'));
    const newcomer = await new Newcomer(page, paragraphOf('Ask one more question')).read();
    await newcomer.keys('Control+k');
    await newcomer.type(page.getByPlaceholder('Type a step, a heading or a file'), 'lets-get-in-touch');
    await newcomer.keys('Enter');
    await newcomer.press('button', 'Add a question');
    await newcomer.pressAt(page.getByRole('dialog').getByText('One of a few'));
    const words = [
      'What is it about?',
      '¿De qué se trata?',
      'A bill',
      'Una factura',
      'A plan',
      'Un plan',
      'Choose one',
      'Elija uno',
    ];
    const fields = page.getByRole('dialog').getByRole('textbox');
    for (const [index, text] of words.entries()) await newcomer.type(fields.nth(index), text);
    await newcomer.press('button', 'Add to the form');
    await page.getByRole('region', { name: 'lets-get-in-touch' }).getByRole('link', { name: 'What is it about?' }).waitFor();
    await page.getByText(/^Checked in .*proved in/).waitFor();
    expect(
      await page
        .getByRole('tabpanel', { name: /^Problems/ })
        .getByText(/flows\/|locales\//)
        .count(),
    ).toBe(0);
    await newcomer.keys('Control+s');
    await isSaved(newcomer);
    await newcomer.press('button', 'Preview');
    const shown = page.frameLocator('iframe[title="Pages of lakeside"]');
    await shown.getByRole('heading', { level: 1 }).waitFor();
    await newcomer.pressAt(page.getByRole('button', { name: /Page$/ }));
    await newcomer.pressAt(page.getByRole('option', { name: '/lets-get-in-touch', exact: true }));
    await shown.getByRole('radio', { name: 'A plan' }).waitFor();
    expect(newcomer.seconds()).toBeLessThan(180);
    await page.close();
  });

  test('changes where a step goes in two minutes, and takes it back', { timeout: SLOW_MS }, async () => {
    const page = await studio.open(studio.link.replace('/#', '/provider?provider=lakeside#'));
    const newcomer = await new Newcomer(page, paragraphOf('Change where a step goes')).read();
    await newcomer.press('link', 'Map');
    await newcomer.keys('Control+k');
    await newcomer.type(page.getByPlaceholder('Type a step, a heading or a file'), 'external-agent-info');
    await newcomer.keys('Enter');
    const panel = page.getByRole('region', { name: 'external-agent-info' });
    await newcomer.pressAt(panel.getByRole('button', { name: 'Change the rows of submit: differs' }));
    await newcomer.press('button', 'Add a row');
    await newcomer.type(page.getByRole('combobox', { name: 'If' }).first(), "agent == 'internal'");
    await newcomer.keys('Tab', ...'phone-link'.split(''));
    await newcomer.press('button', 'Change the rows');

    const arrow = panel.getByRole('button', { name: 'phone-link', exact: true });
    await arrow.waitFor();
    await newcomer.keys('Control+z');
    await arrow.waitFor({ state: 'detached' });
    expect(newcomer.seconds()).toBeLessThan(120);
    await page.close();
  });

  test('publishes a change to a tenth of the visitors, and rolls back, in three minutes', { timeout: SLOW_MS }, async () => {
    const team = await startTeamStudio({ databaseUrl: await createDatabase(inject('testPostgres')) });
    const browser = await chromium.launch(inject('browser'));
    const page = await openWindow(browser, `${team.origin}/sign-in`, []);
    await page.getByRole('button', { name: 'Be Ruth Calder' }).click();
    await page.waitForURL(/flows/);
    await page.goto(`${team.origin}/provider?provider=lakeside&group=plans`);
    await page.getByRole('checkbox', { name: '36 months' }).press('Space');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();

    const publishing = await new Newcomer(page, paragraphOf('Publish to a part of the visitors')).read();
    await publishing.press('link', 'Publish');
    await page.getByText('No faults. The proof holds.').waitFor();
    const share = page.getByRole('slider', { name: 'Share of visitors' });
    await share.focus();
    await publishing.keys('Home', ...Array<string>(9).fill('ArrowRight'));
    await publishing.type(page.getByRole('textbox', { name: 'Why' }), 'Finance asked for shorter plans');
    await publishing.press('button', 'Publish to 10%');
    const versions = page.getByRole('region', { name: 'Versions' });
    await versions.getByText('for 10%').waitFor();

    const returning = await new Newcomer(page, paragraphOf('Roll back')).read();
    await returning.press('button', 'Give to everyone');
    await page.getByText('Given to more visitors.').waitFor();
    await returning.pressAt(versions.getByRole('button', { name: /^Roll back to/ }).last());
    await page.getByText('Rolled back.', { exact: true }).waitFor();
    expect(publishing.seconds()).toBeLessThan(150);
    expect(returning.seconds()).toBeLessThan(60);
    await browser.close();
    await team.stop();
  });
});
