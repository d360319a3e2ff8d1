import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ask, serviceUrls } from '../journeys/service.ts';
import { translate, type Locale } from '../journeys/translate.ts';
import { startFaultProxy, type FaultProxy, type Fate } from '../setup/fault-proxy.ts';
import { findFirefox, NO_FIREFOX } from './find-firefox.ts';
import { startFirefox, type Firefox } from './firefox.ts';
import { choose, ENTER, pressOn, tabTo, typeIn } from './firefox-steps.ts';
import { funnelOrigin, openHost } from './hosts.ts';

const program = findFirefox();

/** What a page in a page of somebody else is given: nothing, or what is kept for that pair of pages, as Firefox itself does it. */
const COOKIES = 'network.cookie.cookieBehavior';
const REFUSED = 1;
const PARTITIONED = 5;

describe.skipIf(program === undefined)(program ? 'in Firefox' : `in Firefox (${NO_FIREFOX})`, { timeout: 120_000 }, () => {
  let firefox: Firefox;
  let proxy: FaultProxy;
  let fateOfFrames: Fate = 'well';

  beforeAll(async () => {
    proxy = await startFaultProxy(
      () => serviceUrls()[0] ?? '',
      ({ path }) => (path.startsWith('/embed/payment-plan') ? fateOfFrames : 'well'),
    );
    firefox = await startFirefox({ program: program ?? '', settings: { [COOKIES]: REFUSED } });
  });

  afterAll(async () => {
    await firefox.close();
    await proxy.close();
  });

  /** Visits a host's page; whatever the console complained about fails it. */
  async function withHostPage(
    { locale, origin = funnelOrigin() }: { readonly locale: Locale; readonly origin?: string },
    tell: () => Promise<void>,
  ): Promise<void> {
    const host = await openHost({ name: 'portal', page: 'plain', locale, funnel: origin, isFresh: true });
    try {
      await firefox.open(host.origin);
      await tell();
      expect(await firefox.complaints(host.origin, origin)).toEqual([]);
    } finally {
      await host.close();
    }
  }

  const toldOf = (event: string) =>
    firefox.until((wanted) => new RegExp(`${wanted}.*`).exec(document.querySelector('#log')?.textContent ?? '')?.[0], event);

  const standsBefore = (locale: Locale, title: string) =>
    firefox.until((words) => document.querySelector('h1')?.textContent === words, translate(locale, title));

  test.each(['en', 'es'] as const)(
    'without cookies, the keyboard alone leads to a plan, and the page hears of it (%s)',
    async (locale) => {
      await withHostPage({ locale }, async () => {
        await firefox.enter('#first iframe');
        await standsBefore(locale, 'paymentPlan.title');
        await choose(firefox, translate(locale, 'paymentPlan.months', { count: 12 }));
        await pressOn(firefox, 'button[type=submit]', ENTER);
        await standsBefore(locale, 'connectPaymentMethod.title');
        await choose(firefox, translate(locale, 'connectPaymentMethod.card'));
        await typeIn(firefox, {
          card_number: '4242424242424242',
          expiry: '1230',
          cvv: '123',
          first_name: 'Maya',
          last_name: 'Tester',
          zip: '14604',
        });
        await pressOn(firefox, 'button[type=submit]', ENTER);
        await standsBefore(locale, 'confirmPayment.title');
        const boxes = await firefox.until(() => document.querySelectorAll('input[type=checkbox]').length || undefined);
        for (let box = 0; box < boxes; box += 1) await pressOn(firefox, 'input[type=checkbox]:not(:checked)', ' ');
        await pressOn(firefox, 'button[type=submit]', ENTER);
        await standsBefore(locale, 'success.title');
        const inside = await firefox.run(() => document.body.clientHeight);

        await firefox.leave();
        const [, id] = /"paymentPlanId":"([\w-]+)"/.exec(await toldOf('first complete')) ?? [];
        expect(await ask('select source from payment_plans where payment_plan_id = $1', [id])).toEqual([
          { source: 'API_PLATFORM' },
        ]);
        await firefox.until(
          (height) => Math.abs((document.querySelector('#first iframe')?.clientHeight ?? 0) - height) <= 2,
          inside,
        );
        expect(await firefox.cookies('lakeside.localhost')).toEqual([]);
      });
    },
  );

  test('a cookie is kept for the pair of pages, where Firefox does so', async () => {
    await firefox.set(COOKIES, PARTITIONED);
    await withHostPage({ locale: 'en' }, async () => {
      await firefox.enter('#first iframe');
      await standsBefore('en', 'paymentPlan.title');
      await firefox.click(() => document.querySelector('input[type=radio]'));
      await firefox.click(() => document.querySelector('button[type=submit]'));
      await standsBefore('en', 'connectPaymentMethod.title');
      expect(await firefox.cookies('lakeside.localhost')).toEqual(['__Host-embed']);
    });
    await firefox.set(COOKIES, REFUSED);
  });

  test('the frame is as high as its content, step by step, and does not grow by itself', async () => {
    await withHostPage({ locale: 'en' }, async () => {
      await firefox.enter('#first iframe');
      await standsBefore('en', 'paymentPlan.title');
      await firefox.click(() => document.querySelector('input[type=radio]'));
      await firefox.click(() => document.querySelector('button[type=submit]'));
      await standsBefore('en', 'connectPaymentMethod.title');
      await new Promise((resolve) => setTimeout(resolve, 700));
      const inside = await firefox.run(() => [document.body.clientHeight, document.documentElement.scrollHeight]);
      await firefox.leave();
      const heights: number[] = [];
      for (let look = 0; look < 4; look += 1) {
        heights.push(await firefox.run(() => document.querySelector('#first iframe')?.clientHeight ?? 0));
        await new Promise((resolve) => setTimeout(resolve, 250));
      }

      expect(new Set(heights).size).toBe(1);
      expect(Math.abs((heights[0] ?? 0) - (inside[0] ?? 0))).toBeLessThanOrEqual(2);
      expect(inside[1]).toBeLessThanOrEqual((heights[0] ?? 0) + 1);
    });
  });

  test('a funnel that does not come is offered again, and then comes', async () => {
    const origin = proxy.url.replace('127.0.0.1', 'lakeside.localhost');
    fateOfFrames = 'lost';
    await withHostPage({ locale: 'en', origin }, async () => {
      await firefox.until(() => document.querySelector('#first [role=alert]'));
      expect(await toldOf('first error')).toContain('"code":"load_failed","recoverable":true');
      fateOfFrames = 'well';
      await tabTo(firefox, '#first [role=alert] button');
      await firefox.press(ENTER);
      await firefox.enter('#first iframe');
      await standsBefore('en', 'paymentPlan.title');
    });
  });

  test('whatever a page complains about is heard', async () => {
    const host = await openHost({ name: 'portal', page: 'plain' });
    await firefox.open(host.origin);
    await firefox.run(() => document.body.append(Object.assign(document.createElement('script'), { text: 'void 0' })));

    await expect.poll(() => firefox.complaints(host.origin)).toEqual([expect.stringContaining('script-src')]);
    await host.close();
  });
});
