import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { byDepth } from '../setup/depth.ts';
import { buildReactPage } from '../../examples/embed/build-react-page.mjs';
import { listen, logFaults, UNUSED_FONT } from '../journeys/listen.ts';
import { ask, openBrowser } from '../journeys/service.ts';
import { translate } from '../journeys/translate.ts';
import { choosePlan, confirm, enroll, payByCard } from './frame-steps.ts';
import { openHost } from './hosts.ts';
import { passOn } from './pass-on.ts';

type Host = Awaited<ReturnType<typeof openHost>>;

const LONG = { timeout: 180_000 };

let browser: Browser;
let portal: Host;
let clinic: Host;

beforeAll(async () => {
  // Only the deep run opens the React page.
  const script = await byDepth<() => string | Promise<string>>(() => '', buildReactPage)();
  [browser, portal, clinic] = await Promise.all([
    openBrowser(),
    openHost({ name: 'portal', page: 'plain', isFresh: true }),
    openHost({ name: 'clinic', page: 'react', script: () => script, locale: 'es', isFresh: true }),
  ]);
});

afterAll(async () => {
  await browser.close();
  await Promise.all([portal.close(), clinic.close()]);
});

interface Visitor {
  readonly page: Page;
  readonly complaints: string[];
}

async function visitor({ origin }: Host, prepare?: (page: Page) => Promise<void>): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 900, height: 900 } });
  await context.addInitScript(logFaults);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  listen(page, complaints);
  await prepare?.(page);
  await page.goto(origin);
  return { page, complaints };
}

/** The log of the plain host about its funnels. */
async function logOf(page: Page): Promise<string> {
  return page.locator('#log').innerText();
}

/** The host's page has a header, and so has every frame in it. */
const axeFaults = async (page: Page) =>
  (await new AxeBuilder({ page }).disableRules(['landmark-unique']).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes[0]?.target,
  ]);

// Two whole paths, beside which a busy machine does much else.
test('two funnels on a page of another origin, under its strict policy, each reach a plan of their own', LONG, async () => {
  const { page, complaints } = await visitor(portal);
  const [first, second] = [page.frameLocator('#first iframe'), page.frameLocator('#second iframe')];

  await choosePlan(first, 'en', 12);
  expect(await axeFaults(page)).toEqual([]);
  await payByCard(first, 'en');
  await enroll(second, 'en');
  await confirm(first);
  await first.getByRole('heading', { level: 1, name: translate('en', 'success.title') }).waitFor();
  await expect.poll(() => logOf(page)).toMatch(/first complete/);
  const [payments] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('button', { name: translate('en', 'success.calendar') }).click(),
  ]);
  expect(payments.suggestedFilename()).toBe('payments.ics');

  const ids = [...(await logOf(page)).matchAll(/complete \{"paymentPlanId":"([^"]+)"\}/g)].map(([, id = '']) => id);
  const plans = await ask('select source, total_cents::int as total from payment_plans where payment_plan_id = any($1::uuid[])', [
    ids,
  ]);
  expect(plans).toEqual([
    { source: 'API_PLATFORM', total: 96_650 },
    { source: 'API_PLATFORM', total: 96_650 },
  ]);
  expect(await logOf(page)).toMatch(/first step .*"payment-plan","index":0,"count":4/);
  expect(complaints.filter((complaint) => !UNUSED_FONT.test(complaint))).toEqual([]);
  await page.context().close();
});

deepTest('a session that has ended is announced in the part of the frame that is in the window', async () => {
  const { page } = await visitor(portal, (opened) => opened.setViewportSize({ width: 360, height: 740 }));
  const frame = page.frameLocator('#first iframe');
  await choosePlan(frame, 'en', 12);
  await payByCard(frame, 'en');
  await frame.getByRole('heading', { level: 1, name: translate('en', 'confirmPayment.title') }).waitFor();
  await page.context().clearCookies();
  await confirm(frame);

  const notice = frame.getByRole('alert').filter({ hasText: translate('en', 'errors.sessionExpired') });
  await frame.getByRole('heading', { level: 1, name: translate('en', 'paymentPlan.title') }).waitFor();
  await notice.waitFor();
  // The page of the host scrolls to the new step meanwhile.
  await page.waitForTimeout(1_500);
  const box = await notice.boundingBox();

  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  await page.context().close();
});

deepTest('a funnel in a React page is in Spanish, and reports its plan to the page', async () => {
  const { page, complaints } = await visitor(clinic);

  await enroll(page.frameLocator('.funnel iframe'), 'es');

  await page
    .getByRole('status')
    .getByText(/^Plan [\w-]{36} has started\.$/)
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(complaints.filter((complaint) => !UNUSED_FONT.test(complaint))).toEqual([]);
  await page.context().close();
});

deepTest('a browser that keeps no cookie in frames reaches a plan as well', async () => {
  const { page } = await visitor(portal, async (opened) => {
    await opened.route(/\/\/lakeside\.localhost:/, async (route) => route.fulfill(await passOn(route)));
  });

  await enroll(page.frameLocator('#second iframe'), 'en');

  await expect.poll(() => logOf(page)).toMatch(/second complete/);
  expect(await page.context().cookies()).toEqual([]);
  await page.context().close();
});

test('the frame is as high as its content, and does not grow further', async () => {
  const { page } = await visitor(portal);
  const frame = page.frameLocator('#second iframe');
  await frame.getByRole('radio').first().waitFor();
  await page.waitForTimeout(600);
  const heights: number[] = [];
  for (let looks = 0; looks < 4; looks += 1) {
    heights.push(await page.locator('#second iframe').evaluate((element) => element.clientHeight));
    await page.waitForTimeout(300);
  }
  const inside = await frame.locator('body').evaluate((body) => [body.clientHeight, document.documentElement.scrollHeight]);

  expect(new Set(heights).size).toBe(1);
  expect(Math.abs((heights[0] ?? 0) - (inside[0] ?? 0))).toBeLessThanOrEqual(2);
  expect(inside[1]).toBeLessThanOrEqual((heights[0] ?? 0) + 1);
  await page.context().close();
});

deepTest('loading the funnel moves neither the focus nor the page of the host', async () => {
  const { page } = await visitor(portal);
  // An evaluation in the frame would count as interaction, so the test reads the host's own log.
  await expect.poll(() => logOf(page)).toMatch(/first step/);
  await page.waitForTimeout(1000);

  expect(await page.evaluate(() => [document.activeElement?.tagName, window.scrollY])).toEqual(['BODY', 0]);
  await page.context().close();
});
