import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createDatabase } from '../setup/create-database.ts';
import { faultsInEachLook, type OpenedStudio, openWindow, startStudioCommand } from './open-studio.ts';
import { startTeamStudio, type TeamStudio } from './open-team-studio.ts';

describe('the form of a provider', () => {
  let studio: OpenedStudio;
  beforeAll(async () => {
    studio = await startStudioCommand();
  });
  afterAll(() => studio.close());

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
});

const picture = (page: Page) => page.frameLocator('iframe[title="First page of patients, as a picture"]');
const accentOf = (page: Page) =>
  picture(page)
    .getByRole('button', { name: 'Find my bill' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

async function type(page: Page, name: string | RegExp, words: string): Promise<void> {
  await field(page, name).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
}

describe('a new provider', () => {
  let studio: OpenedStudio;
  const providers = mkdtempSync(join(tmpdir(), 'providers-'));
  beforeAll(async () => {
    cpSync('providers', providers, { recursive: true });
    studio = await startStudioCommand({ PROVIDERS_DIR: providers });
  });
  afterAll(async () => {
    await studio.close();
    rmSync(providers, { recursive: true });
  });

  test('is begun by keyboard beside its first page, and ends at invented bills and a link', async () => {
    const complaints: string[] = [];
    const page = await studio.open(studio.link.replace('/#', '/provider#'), complaints);
    await page.getByRole('link', { name: 'New provider' }).press('Enter');

    await picture(page).getByText('A provider without a name').first().waitFor();
    expect(await focused(page)).toBe('new-name');
    await page.keyboard.type('Northside Health');
    await picture(page).getByText('Northside Health').first().waitFor();
    const before = await accentOf(page);
    await type(page, 'Accent color', '#7a3b8f');
    await expect.poll(() => accentOf(page), { timeout: 10_000 }).toBe('rgb(122, 59, 143)');
    expect(before).not.toBe('rgb(122, 59, 143)');
    await page.getByRole('radio', { name: 'ES', exact: true }).press('Space');
    await picture(page)
      .getByRole('heading', { level: 1 })
      .getByText(/factura/)
      .waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);

    await page.reload();
    await picture(page).getByText('Northside Health').first().waitFor();
    await type(page, 'Web site', 'northside.example');
    await type(page, 'Phone number for help', '(888) 555-0100');
    await page.keyboard.press('Enter');

    const next = page.getByRole('region', { name: 'Northside Health is ready to try' });
    const link = next.getByRole('link', { name: 'Open its pages in a window' });
    await link.waitFor();
    expect(await next.innerText()).toMatch(/northside-health\.json[\s\S]*You can be .+ birth date/);
    await page.getByRole('complementary', { name: 'Preview' }).waitFor();
    // Two pages, each with its own landmarks: that of the patients may name one as Studio does.
    expect((await faultsInEachLook(page)).filter((fault) => !fault.includes('landmark-unique'))).toEqual([]);
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.press('Enter')]);
    await opened.getByText('Northside Health').first().waitFor();
    expect(JSON.parse(readFileSync(join(providers, 'northside-health.json'), 'utf8'))).toMatchObject({
      display_name: 'Northside Health',
      brand: { accent: '#7a3b8f' },
      plan_lengths: [3, 6, 12],
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 120_000);

  test('names each fault at its field, and cures a color that cannot be read with one press', async () => {
    const complaints: string[] = [];
    const page = await studio.open(studio.link.replace('/#', '/new#'), complaints);
    await picture(page).getByText('A provider without a name').first().waitFor();

    await type(page, 'Name that patients see', 'Lakeside');
    await type(page, 'Phone number for help', '12');
    await type(page, /^Smallest total/, 'fifty');
    await type(page, 'Accent color', '#9adada');
    await page.keyboard.press('Enter');

    await page.getByText('There is a provider of this name already. Write another name.').waitFor();
    await expect.poll(() => focused(page)).toBe('new-name');
    const described = (name: string | RegExp) =>
      field(page, name).evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? ''),
      );
    expect((await described('Web site')).at(-1)).toContain('Answer this');
    expect((await described('Phone number for help')).at(-1)).toContain('ten digits');
    expect((await described(/^Smallest total/)).at(-1)).toContain('Write dollars');
    expect((await described('Accent color')).at(-1)).toContain('cannot be read');
    for (const name of ['Web site', 'Phone number for help', /^Smallest total/, 'Accent color'])
      expect(await field(page, name).getAttribute('aria-invalid')).toBe('true');
    expect(await faultsInEachLook(page)).toEqual([]);

    await page.getByRole('button', { name: /the nearest that can be read/ }).press('Enter');
    expect(await field(page, 'Accent color').getAttribute('aria-invalid')).toBeNull();
    for (const length of ['3', '6', '12']) await page.getByRole('checkbox', { name: length, exact: true }).press('Space');
    await page.getByText('Choose at least one length.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('keeps what was typed when the connection is lost, is created once by a double press, and is left by Escape', async () => {
    const page = await studio.open(studio.link.replace('/#', '/new#'));
    await field(page, 'Name that patients see').fill('Eastside');
    await field(page, 'Web site').fill('eastside.example');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Which provider?' }).waitFor();
    expect(existsSync(join(providers, 'eastside.json'))).toBe(false);

    await page.getByRole('link', { name: 'New provider' }).press('Enter');
    await field(page, 'Phone number for help').fill('8885550100');
    expect(await field(page, 'Name that patients see').inputValue()).toBe('Eastside');
    // The service writes the file, and its answer is lost.
    await page.route(
      '**/api/provider',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Everything you typed is still here.').waitFor();
    expect(await field(page, 'Web site').inputValue()).toBe('eastside.example');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.dblclick();

    await page.getByRole('region', { name: 'Eastside is ready to try' }).waitFor();
    expect(existsSync(join(providers, 'eastside.json'))).toBe(true);
    expect(existsSync(join(providers, 'eastside-2.json'))).toBe(false);
    await page.context().close();
  });
});

describe('a new provider of a team', () => {
  let studio: TeamStudio;
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(inject('browser'));
    studio = await startTeamStudio({ databaseUrl: await createDatabase(inject('testPostgres')) });
  });
  afterAll(async () => {
    await browser.close();
    await studio.stop();
  });

  async function signIn(name: string, complaints: string[]): Promise<Page> {
    const page = await openWindow(browser, `${studio.origin}/sign-in`, complaints);
    await page.getByRole('button', { name }).press('Enter');
    await page.waitForURL(/flows/);
    return page;
  }

  test('is a draft with an id, and its settings name the next steps', async () => {
    const complaints: string[] = [];
    const page = await signIn('Be Ruth Calder', complaints);
    await page.getByRole('button', { name: /Provider$/ }).press('Enter');
    await page.getByRole('option', { name: 'New provider' }).press('Enter');
    await type(page, 'Name that patients see', 'Harborview Clinic');
    await picture(page).getByText('Harborview Clinic').first().waitFor();
    await type(page, 'Web site', 'harborview.example');
    await type(page, 'Phone number for help', '8885550100');
    await type(page, 'Id', 'lakeside');
    await page.keyboard.press('Enter');
    await page.getByText('This id is taken. Write another one.').waitFor();
    await expect.poll(() => focused(page)).toBe('new-slug');
    expect(await faultsInEachLook(page)).toEqual([]);

    await type(page, 'Id', 'harborview');
    await page.keyboard.press('Enter');
    const next = page.getByRole('region', { name: 'Harborview Clinic is a draft' });
    await next.getByText('needs the approval').waitFor();
    expect(await faultsInEachLook(page)).toEqual([]);
    await next.getByRole('link', { name: 'Publish' }).press('Enter');
    await page.waitForURL(/publish\?provider=harborview$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is not offered to a person who may begin none', async () => {
    const page = await signIn('Be Vera Lind', []);
    await page.goto(`${studio.origin}/new`);
    await page
      .getByRole('alert')
      .getByText(/You need the role of an editor/)
      .waitFor();
    await page.getByRole('link', { name: 'Provider' }).press('Enter');
    await page.getByRole('heading', { name: 'Which provider?' }).waitFor();
    expect(await page.getByRole('link', { name: 'New provider' }).count()).toBe(0);
    await page.context().close();
  });
});
