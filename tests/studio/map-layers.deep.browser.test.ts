import { readFile } from 'node:fs/promises';

import { openDatabase } from '#server';
import { sql } from 'kysely';
import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createDatabase } from '../setup/create-database.ts';
import { faultsInEachLook, type OpenedStudio, openWindow, startStudioCommand } from './open-studio.ts';
import { startTeamStudio } from './open-team-studio.ts';

let studio: OpenedStudio;

beforeAll(async () => {
  const url = await createDatabase(inject('testPostgres'));
  await addFigures(url);
  studio = await startStudioCommand({ DATABASE_URL: url });
});

afterAll(() => studio.close());

/** What phones and computers left behind on the day before: a day of a provider in America begins later than one of the database. */
async function addFigures(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  const counts = [
    ['bill-info', 'arrived', '', 1200],
    ['bill-info', 'left', '', 900],
    ['bill-info', 'outcome', 'find-bill: needsCode', 300],
    ['review-info', 'arrived', '', 12],
  ] as const;
  for (const device of ['phone', 'computer'])
    for (const [step, kind, name, sessions] of counts)
      await sql`
        insert into funnel_days (provider_id, day, flow, step, kind, name, version, arm, language, device, sessions, times)
        values ('lakeside', current_date - 1, 'enrollment', ${step}, ${kind}, ${name}, 'v', '', 'en', ${device},
          ${device === 'phone' ? sessions : Math.round(sessions / 10)}, ${sessions})
      `.execute(db);
  await db.destroy();
}

/** Playwright waits for words by a script, which the frame of a picture never runs. */
const isOfPage = (complaint: string) => !complaint.startsWith('Blocked script execution');

const openMap = async (query: string, complaints: string[]) =>
  studio.open(studio.link.replace('/#', `/flows/enrollment?provider=lakeside${query}#`), complaints);
const mapOf = (page: Page) => page.getByRole('group', { name: 'Map of the flow enrollment' });
const layer = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the figures and the counters are switched on by keyboard, and are in the address and the outline', async () => {
  const complaints: string[] = [];
  const page = await openMap('', complaints);
  const map = mapOf(page);

  await map.getByRole('button', { name: 'bill-info', exact: false }).first().waitFor();
  await layer(page, 'Figures').press('Space');
  await map.getByRole('button', { name: /^bill-info ?1,320 sessions ?75.0% went on/ }).waitFor();
  await map.getByRole('button', { name: /^review-info ?13 sessions ?Fewer than 20 sessions/ }).waitFor();
  await map.getByText('330 sessions').waitFor();
  await layer(page, 'Counters').press('Space');
  await map.getByText('sets failedLookups to 0').first().waitFor();
  expect(new URL(page.url()).searchParams.get('layers')).toBe('figures,counters');
  expect(await faultsInEachLook(page)).toEqual([]);

  await page.getByRole('button', { name: /Divide by$/ }).press('Enter');
  await page.getByRole('option', { name: 'By device' }).press('Enter');
  await map.getByRole('button', { name: /^bill-info ?1,200 sessions/ }).waitFor();
  await page.getByRole('button', { name: /Part$/ }).press('Enter');
  await page.getByRole('option', { name: 'computer' }).press('Enter');
  await map.getByRole('button', { name: /^bill-info ?120 sessions/ }).waitFor();

  await page.reload();
  await map.getByRole('button', { name: /^bill-info ?120 sessions/ }).waitFor();
  await page.getByRole('radio', { name: 'Outline' }).press('Space');
  const row = page.getByRole('row', { name: 'bill-info', exact: true });
  await row.getByText('120 sessions · 75.0% went on (66.6–81.9%)').waitFor();
  expect(await faultsInEachLook(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('the pages are pictures on the map: few frames, which Tab does not reach', async () => {
  const complaints: string[] = [];
  const page = await openMap('', complaints);
  const frames = page.locator('.map-canvas iframe');

  await layer(page, 'Pictures').press('Space');
  await page.frameLocator('iframe[title="bill-info"]').getByText('Let’s find your bill').waitFor();
  expect(await frames.count()).toBeLessThanOrEqual(20);
  expect(await page.locator('.map-canvas [aria-hidden="true"][inert] iframe[tabindex="-1"]').count()).toBe(await frames.count());
  expect(await faultsInEachLook(page)).toEqual([]);

  await page.getByRole('button', { name: 'Fit View' }).press('Enter');
  await expect.poll(() => frames.count(), { timeout: 10_000 }).toBe(0);
  await layer(page, 'Pictures').press('Space');
  await page.getByText('Each step has its page').waitFor({ state: 'detached' });
  expect(complaints.filter(isOfPage)).toEqual([]);
  await page.close();
});

test('the map is saved as an SVG with its words, and as a PNG', async () => {
  const complaints: string[] = [];
  const page = await openMap('&layers=figures,counters&arrows=error', complaints);
  await mapOf(page).getByText('330 sessions').waitFor();
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Save picture' }).press('Enter');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).press('Enter');
    const file = await download;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };

  const svg = await save('As SVG');
  expect(svg.name).toBe('enrollment-lakeside.svg');
  // The policy of Studio would stop its styles.
  const reader = await page.context().newPage();
  const read = await reader.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    const words = (selector: string) => [...parsed.querySelectorAll(selector)].map(({ textContent }) => textContent);
    return { faults: words('parsererror'), title: words('svg > title'), desc: words('svg > desc'), texts: words('text') };
  }, svg.content.toString());
  expect(read.faults).toEqual([]);
  expect(read.title).toEqual(['Map of the flow enrollment · lakeside · 28 days, All sessions']);
  expect(read.desc.join('')).toContain('bill-info (1,320 sessions, 75.0% went on');
  expect(read.texts).toEqual(expect.arrayContaining(['bill-info', '1,320 sessions', '330 sessions']));

  const png = await save('As PNG');
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  expect(complaints).toEqual([]);
  await page.close();
});

test('a person of a team sees the pages of the draft on the map', async () => {
  const complaints: string[] = [];
  const [browser, team] = await Promise.all([
    chromium.launch(inject('browser')),
    createDatabase(inject('testPostgres')).then((databaseUrl) => startTeamStudio({ databaseUrl })),
  ]);
  try {
    const page = await openWindow(browser, `${team.origin}/sign-in`, complaints);
    await page.getByRole('button', { name: 'Be Ruth Calder' }).press('Enter');
    await page.waitForURL(/flows/);
    await page.goto(`${team.origin}/flows/enrollment?provider=lakeside&layers=pictures`);

    await page.frameLocator('iframe[title="bill-info"]').getByText('Let’s find your bill').waitFor();
    expect(complaints.filter(isOfPage)).toEqual([]);
  } finally {
    await browser.close();
    await team.stop();
  }
}, 180_000);
