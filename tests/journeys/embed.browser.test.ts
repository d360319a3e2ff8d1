import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chromium } from 'playwright';

import { aHostsPatient, openHostPage, type HostPage, type HostPageOptions } from './host-page.ts';
import { listen } from './listen.ts';
import { ask, serviceUrls } from './service.ts';
import { say, type Locale } from './words.ts';

const [serviceUrl = ''] = serviceUrls();
let browser: Browser;

beforeAll(async () => {
  const { executablePath, args, env } = inject('browser');
  // Cookies of third parties are refused, as browsers do by now.
  const strict = [...args, '--test-third-party-cookie-phaseout'];
  browser = await chromium.launch({ executablePath, args: strict, env: { ...process.env, ...env } as Record<string, string> });
});
afterAll(() => browser.close());

interface Hosted {
  readonly page: Page;
  readonly host: HostPage;
  readonly context: BrowserContext;
  /** What the page heard, by type. */
  readonly heard: (type: string) => Promise<readonly Record<string, unknown>[]>;
}

/** Every message that reaches the page, whoever sent it. */
const HEAR = "window.heard = []; addEventListener('message', ({ data, origin }) => heard.push({ ...data, from: origin }));";

/** Visits a page of somebody else; whatever the console complained about fails it. */
async function visitHost(
  options: Omit<HostPageOptions, 'serviceUrl'> & { readonly locale?: Locale; readonly width?: number },
  tell: (hosted: Hosted) => Promise<void>,
  allowed: readonly RegExp[] = [],
): Promise<void> {
  const { locale = 'en', width = 360, ...page } = options;
  const host = await openHostPage({ ...page, script: HEAR + (page.script ?? ''), serviceUrl });
  const context = await browser.newContext({
    viewport: { width, height: 740 },
    locale: locale === 'es' ? 'es-US' : 'en-US',
    reducedMotion: 'reduce',
  });
  const complaints: string[] = [];
  try {
    const visited = await context.newPage();
    visited.setDefaultTimeout(15_000);
    listen(visited, complaints);
    await visited.goto(host.origin);
    const heard = (type: string) =>
      visited.evaluate(
        (wanted) => (window as unknown as { heard: { type: string }[] }).heard.filter((one) => one.type === wanted),
        type,
      );
    await tell({ page: visited, host, context, heard });
    expect(complaints.filter((complaint) => !allowed.some((one) => one.test(complaint)))).toEqual([]);
  } finally {
    await context.close();
    await host.close();
  }
}

const funnel =
  (locale: Locale, more = '') =>
  (origin: string) =>
    `<div data-causeway="${origin}" data-session-url="/session" data-locale="${locale}" ${more}></div>`;

async function frameOf(page: Page, place = 0): Promise<Frame> {
  const frame = await (await page.waitForSelector(`iframe >> nth=${place}`)).contentFrame();
  if (!frame) throw new Error('the frame holds nothing');
  return frame;
}

const lands = async (frame: Frame, path: string, locale: Locale, title: string) => {
  await frame.waitForURL((url) => url.pathname === `/embed/${path}`, { waitUntil: 'commit' });
  await frame.getByRole('heading', { level: 1, name: say(locale, title) }).waitFor();
  await frame.locator('.skeleton, .waiting, [aria-busy=true]').first().waitFor({ state: 'detached' });
};

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('iframe').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)).toEqual([]);
}

async function payByCard(frame: Frame, locale: Locale): Promise<void> {
  const fill = (key: string, text: string) =>
    frame.getByLabel(say(locale, `connectPaymentMethod.${key}`), { exact: true }).fill(text);
  await frame.getByRole('radio', { name: say(locale, 'connectPaymentMethod.card') }).check();
  await fill('cardNumber', '4242 4242 4242 4242');
  await fill('expiry', '12/30');
  await fill('securityCode', '123');
  await fill('firstName', 'Elena');
  await fill('lastName', 'Marsh');
  await fill('zip', '14604');
  await frame.locator('button[type=submit]').click();
}

/** The application that the last call of a frame was about. */
function applicationIn(frame: Frame): Promise<string | undefined> {
  return frame.evaluate(() => {
    const calls = performance.getEntriesByType('resource').map(({ name }) => /direct-application\/([\w-]{36})/.exec(name)?.[1]);
    return calls.findLast((id) => id !== undefined);
  });
}

async function agreeAndStart(frame: Frame): Promise<void> {
  await frame.getByRole('checkbox').first().waitFor();
  for (const box of await frame.getByRole('checkbox').all()) await box.check();
  await frame.locator('button[type=submit]').click();
}

describe.each(['en', 'es'] as const)('in %s', (locale) => {
  test('a plan is started in a frame of another origin, though cookies of third parties are refused', async () => {
    const patient = aHostsPatient();
    await visitHost({ name: 'portal', body: funnel(locale), patients: [patient], locale }, async ({ page, heard }) => {
      const frame = await frameOf(page);
      await lands(frame, 'payment-plan', locale, 'paymentPlan.title');
      expect(await frame.locator('.brand').count()).toBe(0);
      await isAccessible(page);
      await frame.getByRole('radio').first().check();
      await frame.locator('button[type=submit]').click();
      await lands(frame, 'connect-payment-method', locale, 'connectPaymentMethod.title');
      await isAccessible(page);
      await payByCard(frame, locale);
      await lands(frame, 'confirm-payment', locale, 'confirmPayment.title');
      await isAccessible(page);
      await agreeAndStart(frame);
      await lands(frame, 'success', locale, 'success.title');
      await isAccessible(page);
      await expect.poll(() => heard('FUNNEL_COMPLETED')).toHaveLength(1);

      const [{ paymentPlanId, from } = {}] = await heard('FUNNEL_COMPLETED');
      expect(from).toMatch(/^http:\/\/lakeside\.localhost:/);
      const stored = await ask<{ source: string; sum: number }>(
        `select source, (select sum(amount_cents)::int from instalments i where i.payment_plan_id = p.payment_plan_id) as sum
         from payment_plans p where payment_plan_id = $1`,
        [paymentPlanId],
      );
      expect(stored).toEqual([{ source: 'API_PLATFORM', sum: patient.amount }]);
    });
  });

  test('what is no longer there, and what is not possible, is said in the frame', async () => {
    const hello = (offer: object) =>
      `addEventListener('message', ({ data, source, origin }) => data.type === 'FUNNEL_READY' && source.postMessage({ type: 'FUNNEL_HELLO', v: 1, id: 'x', keep: 'memory', offer: ${JSON.stringify(offer)} }, origin));`;
    const nothing = { simulated_offer_id: '6a36e2d8-ed68-4877-a158-aae59b6f26da', embed_token: 'none' };
    const body = (origin: string) =>
      `<iframe src="${origin}/embed/payment-plan?lang=${locale}" title="Plans" height="700"></iframe>`;

    await visitHost(
      { name: 'portal', body, script: hello(nothing), locale },
      async ({ page, heard }) => {
        const frame = await frameOf(page);
        await lands(frame, 'error-vault', locale, 'embed.gone.title');
        await isAccessible(page);
        await expect.poll(() => heard('FUNNEL_ERROR')).toHaveLength(1);
      },
      [/status of 404/],
    );
    await visitHost(
      { name: 'portal', body: funnel(locale), patients: [aHostsPatient({ lastName: 'Stone' })], locale },
      async ({ page }) => {
        await lands(await frameOf(page), 'error-enroll', locale, 'embed.refused.title');
        await isAccessible(page);
      },
      [/status of 422/],
    );
  });
});

describe('a frame', () => {
  test('is answered its own application again when it is loaded anew', async () => {
    await visitHost({ name: 'portal', body: funnel('en'), patients: [aHostsPatient()] }, async ({ page }) => {
      const frame = await frameOf(page);
      await lands(frame, 'payment-plan', 'en', 'paymentPlan.title');
      await frame.getByRole('radio').first().check();
      await frame.locator('button[type=submit]').click();
      await lands(frame, 'connect-payment-method', 'en', 'connectPaymentMethod.title');
      const chosen = await applicationIn(frame);
      await frame.evaluate(() => location.reload());
      await lands(frame, 'payment-plan', 'en', 'paymentPlan.title');
      await frame.getByRole('radio').first().check();
      await frame.locator('button[type=submit]').click();
      await lands(frame, 'connect-payment-method', 'en', 'connectPaymentMethod.title');
      expect(await applicationIn(frame)).toBe(chosen);
      await frame.goto(frame.url().replace('connect-payment-method', 'review-info'));
      await lands(frame, 'payment-plan', 'en', 'paymentPlan.title');
    });
  });
});
