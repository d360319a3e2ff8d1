import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createDatabase } from '../setup/create-database.ts';
import { deepTest } from '../setup/deep-test.ts';
import { byDepth } from '../setup/depth.ts';
import { faultsInEachLook } from './open-studio.ts';
import { startTeamStudio, type TeamStudio } from './open-team-studio.ts';

const PATIENCE_MS = 45_000;
/** The check with the proof of every file runs once more before something is published. */
const SLOW_MS = 180_000;

let browser: Browser;
let studio: TeamStudio;
let complaints: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch(inject('browser'));
  studio = await startTeamStudio({ databaseUrl: await createDatabase(inject('testPostgres')) });
}, SLOW_MS);
afterAll(async () => {
  await browser.close();
  await studio.stop();
});

async function signIn(name: string, address: string, locale = 'en-US'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${studio.origin}/sign-in`);
  if (byDepth(false, true)) expect(await faultsInEachLook(page)).toEqual([]);
  await page.getByRole('button', { name }).press('Enter');
  await page.waitForURL(/flows/);
  await page.goto(`${studio.origin}${address}`);
  return page;
}

const isSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const versions = (page: Page) => page.getByRole('region', { name: 'Versions' });

/** How many pixels of what each figure holds are wider than the figure. */
const overflowOf = (figures: readonly Element[]) => figures.map((figure) => Math.max(0, figure.scrollWidth - figure.clientWidth));

describe('publishing', () => {
  test(
    'two editors merge one draft, one publishes it to a share by keyboard, and rolls back',
    async () => {
      complaints = [];
      const [ruth, imani] = await Promise.all([
        signIn('Be Ruth Calder', '/provider?provider=lakeside&group=plans'),
        signIn('Be Imani Okoye', '/provider?provider=lakeside&group=names'),
      ]);
      await imani.getByRole('textbox', { name: 'Name that patients see' }).fill('Lakeside Hospital');
      await ruth.getByRole('checkbox', { name: '36 months' }).press('Space');
      await ruth.keyboard.press('Control+s');
      await isSaved(ruth);

      const conflict = imani.getByRole('dialog');
      await conflict.getByRole('heading', { name: /^Ruth Calder saved/ }).waitFor();
      if (byDepth(false, true)) expect(await faultsInEachLook(imani)).toEqual([]);
      await conflict.getByRole('button', { name: 'Merge by key' }).press('Enter');
      await imani.keyboard.press('Control+s');
      await isSaved(imani);

      await ruth.getByRole('button', { name: 'Preview' }).press('Enter');
      await ruth.frameLocator('iframe').getByText('Lakeside Hospital').first().waitFor();
      await ruth.getByRole('button', { name: 'Close the preview' }).press('Enter');

      await ruth.getByRole('link', { name: 'Publish' }).press('Enter');
      await ruth.getByText('Draft of Imani Okoye').waitFor();
      await ruth.getByText(/36/).first().waitFor();
      await ruth.getByText('Lakeside Hospital').waitFor();
      await ruth.getByText('No faults. The proof holds.').waitFor();
      expect(await faultsInEachLook(ruth)).toEqual([]);

      const share = ruth.getByRole('slider', { name: 'Share of visitors' });
      await share.press('Home');
      for (let pressed = 0; pressed < 9; pressed += 1) await share.press('ArrowRight');
      await ruth.getByRole('textbox', { name: 'Why' }).fill('Finance asked for shorter plans');
      await ruth.getByRole('button', { name: 'Publish to 10%' }).press('Enter');
      await versions(ruth).getByText('for 10%').waitFor();
      if (byDepth(false, true)) expect(await faultsInEachLook(ruth)).toEqual([]);

      await versions(ruth).getByRole('button', { name: 'Give to everyone' }).press('Enter');
      await ruth.getByText('Given to more visitors.').waitFor();
      await versions(ruth)
        .getByRole('button', { name: /^Roll back to/ })
        .last()
        .click();
      await ruth.getByText('Rolled back.', { exact: true }).waitFor();
      expect(complaints).toEqual([]);
      await Promise.all([ruth.close(), imani.close()]);
    },
    SLOW_MS,
  );

  deepTest(
    'a reviewer compares pages of a draft with those in force by keyboard, in both languages and sizes',
    async () => {
      complaints = [];
      const page = await signIn('Be Ruth Calder', '/provider?provider=riverbend&group=plans');
      await page.getByRole('checkbox', { name: '12 months' }).press('Space');
      await page.keyboard.press('Control+s');
      await isSaved(page);
      await page.getByRole('link', { name: 'Publish' }).press('Enter');
      const pages = page.getByRole('region', { name: 'Pages before and after' });
      const list = pages.getByRole('listbox', { name: 'Pages that look different' });
      // Every page is rendered for it, also on a machine that is busy with other tests.
      await list.waitFor({ timeout: 2 * PATIENCE_MS });
      expect(await faultsInEachLook(page)).toEqual([]);

      const plan = list.getByRole('option', { name: /^\/payment-plan/ });
      await list.getByRole('option').first().focus();
      while (!(await plan.evaluate((option) => option === document.activeElement))) await page.keyboard.press('ArrowDown');
      await pages.getByTitle('Draft: /payment-plan', { exact: true }).waitFor();
      const before = pages.frameLocator('iframe').first();
      const after = pages.frameLocator('iframe').last();
      await before.getByText('12 months').first().waitFor();
      await after.getByRole('radio').first().waitFor();
      expect(await after.getByText('12 months').count()).toBe(0);

      for (const width of [1280, 768]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => pages.getByRole('figure').evaluateAll(overflowOf)).toEqual([0, 0]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });

      await pages.getByRole('radio', { name: 'EN' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await before.getByText('12 meses').first().waitFor();
      await pages.getByRole('radio', { name: 'Phone' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await after.getByText(/meses/).first().waitFor();
      const width = (frame: HTMLElement) => frame.clientWidth;
      expect(await pages.getByTitle('Draft: /payment-plan', { exact: true }).evaluate(width)).toBe(1280);
      expect(await faultsInEachLook(page)).toEqual([]);
      // Playwright waits for words by a script, which the frame of a picture never runs.
      expect(complaints.filter((one) => !one.startsWith('Blocked script execution'))).toEqual([]);
      await page.close();
    },
    SLOW_MS,
  );

  deepTest(
    'the pages of a new provider are shown alone, and the preview shows each step to an invented person',
    async () => {
      complaints = [];
      const page = await signIn('Be Imani Okoye', '/flows/enrollment');
      const answers = { name: 'Eastside Clinic', website: 'https://eastside.example', phone: '888-555-0170' };
      await page.evaluate(async (body) => {
        const headers = { 'content-type': 'application/json' };
        await fetch('/api/provider', {
          method: 'POST',
          headers,
          body: JSON.stringify({ answers: body, attempt: 'attempt-of-this-test' }),
        });
      }, answers);
      await page.goto(`${studio.origin}/publish?provider=eastside-clinic`);
      const list = page.getByRole('listbox', { name: 'New pages' });
      await list.waitFor({ timeout: 2 * PATIENCE_MS });
      await list.getByRole('option', { name: '/payment-plan', exact: true }).click();
      await page.getByTitle('New: /payment-plan', { exact: true }).waitFor();
      expect(await page.locator('.screens iframe').count()).toBe(1);
      expect(await faultsInEachLook(page)).toEqual([]);

      await page.getByRole('button', { name: 'Preview' }).press('Enter');
      await page.getByRole('button', { name: /Page$/ }).press('Enter');
      await page.getByRole('dialog', { name: 'Page' }).getByRole('option', { name: '/review-info', exact: true }).press('Enter');
      await page
        .getByText(/^Ana Rivera, an invented person, sees this page/)
        .last()
        .waitFor();
      await page.getByText('Why can nothing be pressed?').press('Enter');
      await page.getByText(/open the preview there/).waitFor();
      expect(await faultsInEachLook(page)).toEqual([]);
      await page.close();
    },
    SLOW_MS,
  );

  deepTest(
    'a person who stays at the question about unsaved edits is still signed in, and signs out once they are saved',
    async () => {
      const page = await signIn('Be Ruth Calder', '/provider?provider=lakeside&group=names');
      const questions: string[] = [];
      page.on('dialog', (dialog) => {
        questions.push(dialog.type());
        void dialog.dismiss();
      });
      await page.getByRole('textbox', { name: 'Name that patients see' }).fill('Lakeside Clinic');
      await page.getByRole('button', { name: 'Sign out' }).press('Enter');
      await expect.poll(() => questions).toEqual(['beforeunload']);
      await page.keyboard.press('Control+s');
      await isSaved(page);

      await page.getByRole('button', { name: 'Sign out' }).press('Enter');
      await page.getByRole('button', { name: 'Be Ruth Calder' }).waitFor();
      await page.goto(`${studio.origin}/flows/enrollment`);
      await page.getByRole('button', { name: 'Be Ruth Calder' }).waitFor();
      await page.close();
    },
    SLOW_MS,
  );

  deepTest(
    'a viewer reads what changes, and is shown why there is nothing to press',
    async () => {
      complaints = [];
      const sam = await signIn('Be Sam Ortiz', '/publish');
      await sam.getByRole('link', { name: 'hillcrest' }).waitFor();
      expect(await sam.getByRole('link', { name: 'lakeside' }).count()).toBe(0);
      await sam.goto(`${studio.origin}/publish?provider=lakeside`);
      await sam.getByRole('alert').getByText('You have no role for this provider').waitFor();
      complaints = complaints.filter((one) => !one.includes('404'));
      await sam.goto(`${studio.origin}/provider?provider=hillcrest&group=names`);
      await sam.getByRole('textbox', { name: 'Name that patients see' }).fill('Hillcrest Clinic');
      await sam.keyboard.press('Control+s');
      await isSaved(sam);

      const vera = await signIn('Ser Vera Lind', '/publish?provider=hillcrest', 'es');
      await vera.getByText('Borrador de Sam Ortiz').waitFor();
      await vera.getByText('Puede leer, no publicar.').waitFor();
      expect(await vera.getByRole('button', { name: 'Publicar' }).isDisabled()).toBe(true);
      expect(await faultsInEachLook(vera)).toEqual([]);
      expect(complaints).toEqual([]);
      await Promise.all([sam.close(), vera.close()]);
    },
    SLOW_MS,
  );
});
