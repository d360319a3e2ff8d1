import type { Browser, Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ask, serviceUrls } from '../journeys/service.ts';
import { translate, type Locale } from '../journeys/translate.ts';
import { localesByDepth } from '../setup/depth.ts';
import { startFaultProxy, type FaultProxy, type Fate } from '../setup/fault-proxy.ts';
import { choose, findFirefox, frameIn, NO_FIREFOX, openPage, pressOn, startFirefox, typeIn } from './firefox.ts';
import { funnelOrigin, openHost } from './hosts.ts';

const program = findFirefox();
const FUNNEL = '#first iframe';

describe.skipIf(program === undefined)(program ? 'in Firefox' : `in Firefox (${NO_FIREFOX})`, { timeout: 120_000 }, () => {
  let firefox: Browser;
  let proxy: FaultProxy;
  let fateOfFrames: Fate = 'well';

  beforeAll(async () => {
    proxy = await startFaultProxy(
      () => serviceUrls()[0] ?? '',
      ({ path }) => (path.startsWith('/embed/payment-plan') ? fateOfFrames : 'well'),
    );
    firefox = await startFirefox(program ?? '', 'refused');
  });

  afterAll(async () => {
    await firefox.close();
    await proxy.close();
  });

  /** Opens a host's page; an error or a warning in its console fails the test. */
  async function withHostPage(
    { locale, origin = funnelOrigin(), browser = firefox }: { locale: Locale; origin?: string; browser?: Browser },
    run: (page: Page) => Promise<void>,
  ): Promise<void> {
    const host = await openHost({ name: 'portal', page: 'plain', locale, funnel: origin, isFresh: true });
    const complaints: string[] = [];
    const page = await openPage(browser, host.origin, complaints);
    try {
      await run(page);
      expect(complaints).toEqual([]);
    } finally {
      await page.close();
      await host.close();
    }
  }

  /** The line of the host's log that reports this event. */
  async function logOf(page: Page, event: string): Promise<string> {
    const line = await page.waitForFunction(
      (wanted) => new RegExp(`${wanted}.*`).exec(document.querySelector('#log')?.textContent ?? '')?.[0],
      {},
      event,
    );
    return (await line.jsonValue()) ?? '';
  }

  const untilTitle = (frame: Frame, locale: Locale, title: string) =>
    frame.waitForFunction((words) => document.querySelector('h1')?.textContent === words, {}, translate(locale, title));

  async function choosePlan(frame: Frame): Promise<void> {
    await untilTitle(frame, 'en', 'paymentPlan.title');
    await frame.locator('input[type=radio]').click();
    await frame.locator('button[type=submit]').click();
    await untilTitle(frame, 'en', 'connectPaymentMethod.title');
  }

  test.each(localesByDepth('en'))(
    'without cookies, the keyboard alone reaches a plan, and the page receives its events (%s)',
    async (locale) => {
      await withHostPage({ locale }, async (page) => {
        const frame = await frameIn(page, FUNNEL);
        await untilTitle(frame, locale, 'paymentPlan.title');
        await choose(page, frame, translate(locale, 'paymentPlan.months', { count: 12 }));
        await pressOn(page, frame, 'button[type=submit]', 'Enter');
        await untilTitle(frame, locale, 'connectPaymentMethod.title');
        await choose(page, frame, translate(locale, 'connectPaymentMethod.card'));
        await typeIn(page, frame, {
          card_number: '4242424242424242',
          expiry: '1230',
          cvv: '123',
          first_name: 'Maya',
          last_name: 'Tester',
          zip: '14604',
        });
        await pressOn(page, frame, 'button[type=submit]', 'Enter');
        await untilTitle(frame, locale, 'confirmPayment.title');
        await frame.waitForSelector('input[type=checkbox]');
        for (const _ of await frame.$$('input[type=checkbox]'))
          await pressOn(page, frame, 'input[type=checkbox]:not(:checked)', ' ');
        await pressOn(page, frame, 'button[type=submit]', 'Enter');
        await untilTitle(frame, locale, 'success.title');

        const [, id] = /"paymentPlanId":"([\w-]+)"/.exec(await logOf(page, 'first complete')) ?? [];
        expect(await ask('select source from payment_plans where payment_plan_id = $1', [id])).toEqual([
          { source: 'API_PLATFORM' },
        ]);
        // The page grows once more when the rest of the plan arrives.
        const difference = async () => {
          const inside = await frame.evaluate(() => document.body.clientHeight);
          return Math.abs((await page.$eval(FUNNEL, (element) => element.clientHeight)) - inside);
        };
        await expect.poll(difference).toBeLessThanOrEqual(2);
        expect(await cookiesOf(firefox)).toEqual([]);
      });
    },
  );

  test('a cookie is stored for the pair of sites, in a Firefox that partitions cookies', async () => {
    const browser = await startFirefox(program ?? '', 'partitioned');
    try {
      await withHostPage({ locale: 'en', browser }, async (page) => {
        await choosePlan(await frameIn(page, FUNNEL));
        expect(await cookiesOf(browser)).toEqual(['__Host-embed']);
      });
    } finally {
      await browser.close();
    }
  });

  test('the frame is as high as its content at each step, and does not grow further', async () => {
    await withHostPage({ locale: 'en' }, async (page) => {
      const frame = await frameIn(page, FUNNEL);
      await choosePlan(frame);
      await new Promise((resolve) => setTimeout(resolve, 700));
      const inside = await frame.evaluate(() => [document.body.clientHeight, document.documentElement.scrollHeight]);
      const heights: number[] = [];
      for (let look = 0; look < 4; look += 1) {
        heights.push(await page.$eval(FUNNEL, (element) => element.clientHeight));
        await new Promise((resolve) => setTimeout(resolve, 250));
      }

      expect(new Set(heights).size).toBe(1);
      expect(Math.abs((heights[0] ?? 0) - (inside[0] ?? 0))).toBeLessThanOrEqual(2);
      expect(inside[1]).toBeLessThanOrEqual((heights[0] ?? 0) + 1);
    });
  });

  test('a funnel that fails to load offers another try, which loads it', async () => {
    const origin = proxy.url.replace('127.0.0.1', 'lakeside.localhost');
    fateOfFrames = 'lost';
    await withHostPage({ locale: 'en', origin }, async (page) => {
      await page.waitForSelector('#first [role=alert]');
      expect(await logOf(page, 'first error')).toContain('"code":"load_failed","recoverable":true');
      fateOfFrames = 'well';
      await pressOn(page, page.mainFrame(), '#first [role=alert] button', 'Enter');
      await untilTitle(await frameIn(page, FUNNEL), 'en', 'paymentPlan.title');
    });
  });

  test('a complaint of the page is collected', async () => {
    const host = await openHost({ name: 'portal', page: 'plain' });
    const complaints: string[] = [];
    const page = await openPage(firefox, host.origin, complaints);
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('script'), { text: 'void 0' })));

    await expect.poll(() => complaints).toEqual([expect.stringContaining('script-src')]);
    await page.close();
    await host.close();
  });
});

/** The names of all cookies of the funnel, including those for a pair of sites. */
async function cookiesOf(firefox: Browser): Promise<readonly string[]> {
  const cookies = await firefox.cookies();
  return cookies.filter(({ domain }) => domain === 'lakeside.localhost').map(({ name }) => name);
}
