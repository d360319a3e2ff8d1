import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Checkout, copyCheckout } from '../setup/checkout.ts';
import { faultsInEachLook, type OpenedStudio, startStudioCommand } from './open-studio.ts';

const SLOW_MS = 180_000;
const WORDS = 'locales/en.json';
const FORM = 'flows/forms/lets-get-in-touch.json';
const TITLE = 'Let’s find your bill together';

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

function change(file: string, from: string, to: string): void {
  const path = join(checkout.folder, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
}

const shownIn = (page: Page) => page.frameLocator('iframe[title="Pages of lakeside"]');
const titleIn = (page: Page, name: string) => shownIn(page).getByRole('heading', { level: 1, name });
const isBuilding = (page: Page) => page.getByRole('status').getByText(/^Building the pages/);

/** While the service starts again, the page of before may ask it for what comes later. Playwright waits for words by a script, which the frame of a picture never runs. */
const isOfStudio = (complaint: string) => !/^Blocked script execution|net::ERR_CONNECTION_REFUSED$/.test(complaint);

async function openPage(path: string, complaints: string[]): Promise<Page> {
  const page = await studio.open(studio.link.replace('/#', '/flows/enrollment?provider=lakeside#'), complaints);
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await page.getByRole('button', { name: /Page$/ }).press('Enter');
  await page.getByRole('option', { name: path, exact: true }).press('Enter');
  return page;
}

test(
  'the preview shows a text for all providers that is saved, and the pages of before until they are built',
  { timeout: SLOW_MS },
  async () => {
    const complaints: string[] = [];
    const page = await openPage('/lets-get-in-touch', complaints);
    await titleIn(page, TITLE).waitFor();
    const address = await page.locator('iframe').getAttribute('src');

    change(WORDS, TITLE, 'Ask us to call you');
    await isBuilding(page).waitFor();
    expect(await titleIn(page, TITLE).count()).toBe(1);
    await titleIn(page, 'Ask us to call you').waitFor();
    expect(await isBuilding(page).count()).toBe(0);
    expect(await page.locator('iframe').getAttribute('src')).toBe(address);

    await page.goto(studio.link.replace(/#.*/, 'flows/enrollment?provider=lakeside&step=lets-get-in-touch&layers=pictures'));
    const picture = page
      .getByRole('group', { name: 'Map of the flow enrollment' })
      .locator('iframe[src*="step=lets-get-in-touch"]');
    await picture.contentFrame().getByRole('heading', { level: 1, name: 'Ask us to call you' }).waitFor();
    expect(complaints.filter(isOfStudio)).toEqual([]);
    await page.context().close();
  },
);

test('a form with a fault is named beside the pages of before, until it is mended', { timeout: SLOW_MS }, async () => {
  const complaints: string[] = [];
  const page = await openPage('/lets-get-in-touch', complaints);
  const title = shownIn(page).getByRole('heading', { level: 1 });
  await title.waitFor();

  const sound = readFileSync(join(checkout.folder, FORM), 'utf8');
  change(FORM, '"widget": "', '"widget": "no-');
  const alert = page.getByRole('alert');
  await alert
    .getByText(/lets-get-in-touch\.json.*no-/)
    .first()
    .waitFor();
  await title.waitFor();
  expect((await faultsInEachLook(page)).filter((fault) => !fault.includes('landmark-unique'))).toEqual([]);

  writeFileSync(join(checkout.folder, FORM), sound);
  await alert.waitFor({ state: 'detached' });
  await title.waitFor();
  expect(complaints.filter(isOfStudio)).toEqual([]);
  await page.context().close();
});
