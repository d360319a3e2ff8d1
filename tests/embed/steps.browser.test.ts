import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { accessFaults } from '../journeys/accessible.ts';
import { listen, logFaults, UNUSED_FONT } from '../journeys/listen.ts';
import { ask } from '../journeys/service.ts';
import { translate, type Locale } from '../journeys/translate.ts';
import { choosePlan, confirm, payByCard } from './frame-steps.ts';
import { openHost } from './hosts.ts';

let browser: Browser;

beforeAll(async () => {
  const { executablePath, args } = inject('browser');
  // Refuses third-party cookies, as current browsers do.
  const strict = [...args, '--test-third-party-cookie-phaseout'];
  browser = await chromium.launch({ executablePath, args: strict });
});
afterAll(() => browser.close());

/** Opens the plain host on a phone; any complaint of the console fails, except for the expected statuses. */
async function withHostPage(
  {
    locale,
    statuses = [],
    prepare,
  }: { locale: Locale; statuses?: readonly number[]; prepare?: (page: Page) => Promise<unknown> },
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const host = await openHost({ name: 'portal', page: 'plain', locale, isFresh: true });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  const complaints: string[] = [];
  try {
    await context.addInitScript(logFaults);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    listen(page, complaints);
    await prepare?.(page);
    await page.goto(host.origin);
    await run(page);
    const isExpected = (complaint: string) =>
      UNUSED_FONT.test(complaint) || statuses.some((status) => complaint.includes(`status of ${status}`));
    expect(complaints.filter((complaint) => !isExpected(complaint))).toEqual([]);
  } finally {
    await context.close();
    await host.close();
  }
}

const frameIn = (page: Page) => page.frameLocator('#first iframe');

/** Waits until the frame shows this heading and has loaded, and runs axe. */
async function isAt(page: Page, locale: Locale, title: string): Promise<void> {
  const frame = frameIn(page);
  await frame.getByRole('heading', { level: 1, name: translate(locale, title) }).waitFor();
  await frame.locator('.skeleton, .waiting, [aria-busy=true]').first().waitFor({ state: 'detached' });
  expect(await accessFaults(page, '#first iframe')).toEqual([]);
}

describe.each(localesByDepth('en'))('in %s', (locale) => {
  deepTest(
    'every step to a plan appears without a logo and without a fault, although the browser refuses third-party cookies',
    async () => {
      await withHostPage({ locale }, async (page) => {
        await isAt(page, locale, 'paymentPlan.title');
        expect(await frameIn(page).locator('.brand').count()).toBe(0);
        expect(await frameIn(page).locator('.plan-line summary').innerText()).toContain('$966.50');
        await choosePlan(frameIn(page), locale, 12);
        await isAt(page, locale, 'connectPaymentMethod.title');
        await payByCard(frameIn(page), locale);
        await isAt(page, locale, 'confirmPayment.title');
        await confirm(frameIn(page));
        await isAt(page, locale, 'success.title');
        await expect.poll(() => page.locator('#log').innerText()).toMatch(/first complete/);

        const [, id] = /first complete \{"paymentPlanId":"([\w-]+)"/.exec(await page.locator('#log').innerText()) ?? [];
        const stored = await ask(
          `select source, (select sum(amount_cents)::int from instalments i where i.payment_plan_id = p.payment_plan_id) as sum
         from payment_plans p where payment_plan_id = $1`,
          [id],
        );
        expect(stored).toEqual([{ source: 'API_PLATFORM', sum: 96_650 }]);
      });
    },
  );

  deepTest('an expired offer shows its message, and the page receives an error', async () => {
    const unknown = { simulated_offer_id: '6a36e2d8-ed68-4877-a158-aae59b6f26da', embed_token: 'none' };
    const prepare = (page: Page) => page.route('**/plan-session/1', (route) => route.fulfill({ json: unknown }));

    await withHostPage({ locale, statuses: [404], prepare }, async (page) => {
      await isAt(page, locale, 'embed.gone.title');
      await expect.poll(() => page.locator('#log').innerText()).toMatch(/first error/);
    });
  });

  deepTest('a refusal shows its true reason', async () => {
    const body = { message: 'm', code: 'guarantor_denied', category: 'user', statusCode: 422 };
    const answer = { status: 422, headers: { 'x-product-error': 'true' }, json: body };
    const prepare = (page: Page) => page.route('**/from-simulated-offer', (route) => route.fulfill(answer));

    await withHostPage({ locale, statuses: [422], prepare }, async (page) => {
      await isAt(page, locale, 'embed.refused.title');
      await frameIn(page).getByText(translate(locale, 'errors.codes.guarantor_denied')).first().waitFor();
    });
  });
});

deepTest('a frame that is reloaded gets its own application again', async () => {
  await withHostPage({ locale: 'en' }, async (page) => {
    const opened: string[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('/from-simulated-offer') || !response.frame().url().includes('/embed/')) return;
      void response.json().then(({ application }) => opened.push(application.application_id as string));
    });
    await page.reload();
    await isAt(page, 'en', 'paymentPlan.title');
    await choosePlan(frameIn(page), 'en', 12);
    await isAt(page, 'en', 'connectPaymentMethod.title');
    const frame = page.frames().find((one) => one.url().endsWith('/connect-payment-method'));
    const before = opened.length;
    await frame?.goto(frame.url().replace('connect-payment-method', 'review-info'));
    await isAt(page, 'en', 'paymentPlan.title');

    await expect.poll(() => opened.length).toBeGreaterThan(before);
    expect(opened.slice(0, before)).toContain(opened.at(-1));
  });
});
