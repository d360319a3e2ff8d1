import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth, localesByDepth } from '../setup/depth.ts';
import { accessFaults } from '../journeys/accessible.ts';
import { openBrowser } from '../journeys/service.ts';
import { buildCamp } from './build-camp.ts';
import en from './camp/locales/en.json';
import es from './camp/locales/es.json';
import { servePage, type ServedPage } from './serve-page.ts';

/** A funnel of JSON alone with every widget of the starter, in the theme that comes with the engine. */

const folder = join(process.cwd(), '.cache', 'packages', String(process.pid), 'camp');
let served: ServedPage;
let browser: Browser;

beforeAll(async () => {
  await buildCamp(folder);
  served = await servePage(folder);
  browser = await openBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  served?.close();
  rmSync(folder, { recursive: true, force: true });
});

const inEnglish = {
  yes: 'Yes',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  back: 'Back',
  cannotStart: 'Cannot start yet',
  notStarted: 'Not started',
  done: 'Completed',
};
const inSpanish = {
  yes: 'Sí',
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  back: 'Atrás',
  cannotStart: 'Aún no disponible',
  notStarted: 'Sin empezar',
  done: 'Completada',
};
const languages = {
  en: { words: en.camp, starter: inEnglish, country: 'Mexico' },
  es: { words: es.camp, starter: inSpanish, country: 'México' },
} as const;

describe.concurrent.each(localesByDepth('es'))('a funnel of JSON alone, in %s', (locale) => {
  const { words, starter, country } = languages[locale];

  async function open(path: string, width = 360): Promise<{ readonly page: Page; readonly faults: string[] }> {
    const page = await (await browser.newContext({ viewport: { width, height: 740 } })).newPage();
    page.setDefaultTimeout(15_000);
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(`${served.origin}/camp${path}?lang=${locale}`);
    return { page, faults };
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
  const arrives = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).and(page.locator(':focus')).waitFor();
  const states = (page: Page) => page.locator('.task-state').allInnerTexts();
  const goOn = (page: Page) => button(page, words.continue).click();

  async function isAccessible(page: Page): Promise<void> {
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  }

  async function fillInCamper(page: Page): Promise<void> {
    await field(page, words.camper.name).fill('Ana Rivera');
    await field(page, starter.month).fill('3');
    await field(page, starter.day).fill('27');
    await field(page, starter.year).fill('2017');
    await page.getByRole('radio', { name: words.camper.river }).check();
    await page.getByRole('radio', { name: starter.yes }).check();
    await field(page, words.camper.shirt).selectOption({ label: words.camper.medium });
    await goOn(page);
    await arrives(page, words.health.title);
  }

  async function fillInHealth(page: Page): Promise<void> {
    await field(page, words.health.weight).fill('62');
    await page.getByRole('checkbox', { name: words.health.nuts }).check();
    await page.getByRole('checkbox', { name: words.health.none }).check();
    await field(page, words.health.notes).fill('x'.repeat(20));
    await goOn(page);
    await arrives(page, words.tasks.title);
  }

  async function fillInFamily(page: Page): Promise<void> {
    await field(page, words.family.email).fill('ana@example.com');
    await field(page, words.family.phone).fill('607 555 0142');
    await field(page, words.family.country).selectOption('US');
    await field(page, words.family.state).selectOption('MI');
    await field(page, words.family.country).selectOption({ label: country });
    await goOn(page);
    await arrives(page, words.tasks.title);
  }

  deepTest('every widget takes an answer by its role and name, and each task is done in its turn', async () => {
    const { page, faults } = await open('/welcome');
    await button(page, words.welcome.begin).click();
    await arrives(page, words.tasks.title);
    expect(await states(page)).toEqual([starter.notStarted, starter.notStarted, starter.cannotStart]);
    await isAccessible(page);
    await button(page, words.tasks.send).click();
    await page.getByRole('alert').and(page.locator(':focus')).filter({ hasText: words.tasks.unfinished }).waitFor();

    await page.getByRole('link', { name: words.tasks.child }).press('Enter');
    await arrives(page, words.camper.title);
    await fillInCamper(page);
    expect(await page.getByRole('link', { name: starter.back }).getAttribute('href')).toBe('/camp/camper');
    await fillInHealth(page);
    expect(await states(page)).toEqual([starter.done, starter.notStarted, starter.cannotStart]);
    await page.getByRole('link', { name: words.tasks.family }).click();
    await arrives(page, words.family.title);
    await fillInFamily(page);
    await page.getByRole('link', { name: words.tasks.bus }).click();
    await arrives(page, words.bus.title);
    await page.getByRole('radio', { name: words.bus.north }).check();
    await goOn(page);
    await arrives(page, words.tasks.title);
    expect(await states(page)).toEqual([starter.done, starter.done, starter.done]);
    await isAccessible(page);
    await button(page, words.tasks.send).click();

    await arrives(page, words.done.title);
    await page.getByText(words.done.reference.replace('{{answers.submission.reference}}', '7K3F-PQ')).waitFor();
    await isAccessible(page);
    expect(await page.getByRole('link', { name: starter.back }).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Rivera');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  deepTest('a step with buttons works by keyboard, and its message takes the focus', async () => {
    const { page } = await open('/welcome');
    for (const name of [words.welcome.begin, words.welcome.pause, words.welcome.refuse]) {
      await page.keyboard.press('Tab');
      await button(page, name).and(page.locator(':focus')).waitFor();
    }
    await page.keyboard.press('Enter');
    await page.getByRole('alert').and(page.locator(':focus')).waitFor();

    expect(await page.getByRole('alert').innerText()).toContain(words.welcome.refused);
    await isAccessible(page);
    await page.context().close();
  });

  deepTest.each(
    firstByDepth([
      ['/family', 320],
      ['/camper', 360],
    ] as const),
  )('the step %s, %i px wide, has no fault that axe finds, before and after a refusal', async (path, width) => {
    const { page } = await open(path, width);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isAccessible(page);
    await goOn(page);
    await page.getByRole('alert').and(page.locator(':focus')).waitFor();

    await isAccessible(page);
    await page.context().close();
  });
});
