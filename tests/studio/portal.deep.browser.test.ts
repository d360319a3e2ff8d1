import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Locale, translate } from '../journeys/translate.ts';
import { faultsInEachLook, type OpenedStudio, pointByKeyboard, startStudioCommand } from './open-studio.ts';

type Provider = Readonly<Record<string, unknown>>;
const FAR_PORTAL = 'https://portal.example.org';

/** Whom no other test has: tests of one provider share its preview. */
const PERSON = 'Omar Haddad';

let studio: OpenedStudio;

beforeAll(async () => {
  studio = await startStudioCommand();
});

afterAll(() => studio.close());

interface PortalPreview {
  readonly page: Page;
  readonly portal: FrameLocator;
  /** The page of the flow, in the frame of the portal. */
  readonly flow: FrameLocator;
  readonly complaints: readonly string[];
}

/** The preview of the embedded flow. */
async function openPreview(provider = 'lakeside', { open, link } = studio): Promise<PortalPreview> {
  const complaints: string[] = [];
  const page = await open(link.replace('/#', `/flows/embed?provider=${provider}#`), complaints);
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const portal = page.frameLocator(`iframe[title="Pages of ${provider}"]`);
  return { page, portal, flow: portal.frameLocator('iframe'), complaints };
}

async function choose(page: Page, picker: RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name: picker }).press('Enter');
  await page.getByRole('option', { name: option, exact: true }).press('Enter');
}

/** Each of the pages has landmarks of its own, which may have the same name. */
const faultsOf = async (page: Page) => (await faultsInEachLook(page)).filter((fault) => !fault.includes('landmark-unique'));

async function headingIn(flow: FrameLocator, locale: Locale, key: string): Promise<void> {
  await flow.getByRole('heading', { level: 1, name: translate(locale, key) }).waitFor();
}

test('a portal shows a person with their bills, and frames the flow with what they owe, by keyboard', async () => {
  const { page, portal, flow, complaints } = await openPreview();

  await choose(page, /Person$/, PERSON);
  await portal.getByRole('heading', { level: 1, name: PERSON }).waitFor();
  expect(await portal.getByRole('listitem').allTextContents()).toContain('Lakeside Hospital, Emergency $640.00');
  await flow.getByRole('radio').first().waitFor();
  await flow.getByText('$727.35').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);

  expect(complaints).toEqual([]);
  await page.close();
});

test('the frame opens the step that is chosen, and the person goes on from there, by keyboard', async () => {
  const { page, flow, complaints } = await openPreview();

  await choose(page, /Person$/, PERSON);
  await choose(page, /Is at the step$/, '/embed/confirm-payment');
  await flow.getByRole('checkbox').first().waitFor();
  await page.getByText('The steps before are answered. Go on from here.').waitFor();
  await flow.getByRole('link', { name: translate('en', 'frame.back') }).press('Enter');
  await headingIn(flow, 'en', 'connectPaymentMethod.title');

  expect(complaints).toEqual([]);
  await page.close();
});

test('the portal and the flow are in the language that is chosen, at the size of a desktop', async () => {
  const { page, portal, flow, complaints } = await openPreview();

  await choose(page, /Person$/, PERSON);
  await page.getByRole('radio', { name: 'ES', exact: true }).press('Space');
  await page.getByRole('radio', { name: 'Desktop' }).press('Space');
  await headingIn(flow, 'es', 'paymentPlan.title');
  await flow.getByRole('radio').first().waitFor();
  expect(await portal.locator('html').getAttribute('lang')).toBe('es');
  expect(await portal.locator('html').evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(1000);
  expect(await faultsOf(page)).toEqual([]);

  expect(complaints).toEqual([]);
  await page.close();
});

test('a word or a field in the frame of the portal opens its text, by pointer and by keyboard', async () => {
  const { page, flow, complaints } = await openPreview();

  await choose(page, /Person$/, PERSON);
  await choose(page, /Is at the step$/, '/embed/connect-payment-method');
  await flow.getByRole('radio').first().waitFor();
  await page.getByRole('button', { name: 'Point at the page' }).press('Enter');
  const pointed = page.getByRole('region', { name: 'What you pointed at' });
  await flow.getByRole('radio').first().click();
  await pointed.getByRole('link', { name: 'kind', exact: true }).waitFor();
  expect(await flow.getByRole('radio').first().isChecked()).toBe(false);
  await flow.getByRole('heading', { level: 1 }).click();
  await pointed.getByRole('link', { name: 'connectPaymentMethod.title' }).waitFor();
  await pointed.getByRole('link', { name: 'connect-payment-method' }).waitFor();
  const edited = page.locator(':focus').and(page.getByRole('textbox', { name: / in en$/ }));
  await expect.poll(() => edited.getAttribute('aria-label')).toBe('connectPaymentMethod.title in en');

  await pointByKeyboard(page, flow, 'ArrowDown', 'Enter');
  await pointed.getByRole('link', { name: 'connectPaymentMethod.title' }).waitFor({ state: 'detached' });
  await expect.poll(() => edited.getAttribute('aria-label')).not.toBe('connectPaymentMethod.title in en');
  await pointByKeyboard(page, flow, 'Escape');
  await expect.poll(() => page.getByRole('button', { name: 'Point at the page' }).getAttribute('aria-pressed')).toBe('false');

  expect(complaints).toEqual([]);
  await page.close();
});

test('a person whom the bureau refuses sees the refusal in the frame, and Studio names the step', async () => {
  const { page, flow, complaints } = await openPreview();

  await choose(page, /Person$/, 'Victor Stone');
  await headingIn(flow, 'en', 'embed.refused.title');
  await page.getByText('This person cannot be there, and is at /embed/error-enroll.').waitFor();

  // The browser reports each answer that is no success.
  expect(complaints.filter((complaint) => !complaint.includes('status of 4'))).toEqual([]);
  await page.close();
});

test('a person who owes too little for a plan is not framed, and Studio states why', async () => {
  const { page, portal, complaints } = await openPreview();

  await choose(page, /Person$/, 'Owen Pratt');
  await page.getByText(/^This person could not be taken there: .*offer_below_minimum_amount$/).waitFor();
  await portal.owner().waitFor({ state: 'detached' });

  expect(complaints).toEqual([]);
  await page.close();
});

test('Studio states that a provider does not offer the flow', async () => {
  const { page } = await openPreview('riverbend');

  await page.getByText('This provider does not offer this flow.').waitFor();
  await page.close();
});

test('a provider whose file names no portal of this machine is framed, with people of the preview', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  cpSync('providers', folder, { recursive: true });
  const { test_mode_only_fields: _, ...lakeside } = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as Provider;
  const northside = { ...lakeside, provider_id: 'northside', hosts: ['northside.localhost'], embed_origins: [FAR_PORTAL] };
  writeFileSync(join(folder, 'northside.json'), JSON.stringify(northside));
  const own = await startStudioCommand({ PROVIDERS_DIR: folder });
  const { page, portal, flow, complaints } = await openPreview('northside', own);

  await choose(page, /Person$/, 'Lucy Bennett');
  await choose(page, /Is at the step$/, '/embed/connect-payment-method');
  await portal.getByRole('heading', { level: 1, name: 'Lucy Bennett' }).waitFor();
  await headingIn(flow, 'en', 'connectPaymentMethod.title');
  expect(complaints).toEqual([]);
  await own.close();
  rmSync(folder, { recursive: true });
});
