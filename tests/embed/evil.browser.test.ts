import type { Browser, Page } from 'playwright';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { sampleByDepth } from '../setup/depth.ts';
import { ask, openBrowser } from '../journeys/service.ts';
import { translate } from '../journeys/translate.ts';
import { enroll } from './frame-steps.ts';
import { funnelOrigin, openHost } from './hosts.ts';

let browser: Browser;
let portal: Awaited<ReturnType<typeof openHost>>;
let evil: { readonly origin: string; readonly server: Server };

/** A page that holds any frame it is given, and records every message it receives. */
const EVIL = `<!doctype html><title>evil</title><iframe id="target" name="target"></iframe><script>
  window.heard = [];
  addEventListener('message', ({ data }) => heard.push(data));
  const to = new URL(location).searchParams.get('frame');
  if (to) document.querySelector('#target').src = to;
</script>`;

beforeAll(async () => {
  const server = createServer((_request, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(EVIL)).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  evil = { server, origin: `http://evil.localhost:${typeof address === 'object' ? address?.port : 0}` };
  [browser, portal] = await Promise.all([
    openBrowser(),
    openHost({ name: 'portal', page: 'plain', keyName: 'Of an evil day', isFresh: true }),
  ]);
});

afterAll(async () => {
  await browser.close();
  await portal.close();
  evil.server.close();
});

async function open(url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(url);
  return page;
}

test.each(
  sampleByDepth([
    '/embed/payment-plan',
    '/embed/success',
    '/bill-info',
    '/',
    '/docs/terms-of-service',
    '/agent/sign-in',
    '/test/inbox',
  ]),
)('a page of an origin that the provider does not allow cannot hold %s in a frame', async (path) => {
  const page = await open(`${evil.origin}/?frame=${encodeURIComponent(funnelOrigin() + path)}`);
  await page.waitForTimeout(500);

  const [frame] = page.frames().filter((one) => one !== page.mainFrame());
  expect(await page.evaluate('heard')).toEqual([]);
  expect(frame?.url()).toMatch(/^(chrome-error:|about:blank)/);
  await page.context().close();
});

deepTest.each(['/bill-info', '/payment-plan', '/success'])('even the allowed host cannot hold %s in a frame', async (path) => {
  const page = await open(portal.origin);
  await page.evaluate(
    (src) => document.querySelector('main')?.append(Object.assign(document.createElement('iframe'), { src })),
    funnelOrigin() + path,
  );
  await page.waitForTimeout(500);

  expect(page.frames().some((frame) => frame.url().endsWith(path))).toBe(false);
  await page.context().close();
});

test('messages from an evil neighbor to the page and to the frame change nothing, and it receives none', async () => {
  // The neighbor is a frame in the host's own page, as an advertisement is.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(portal.origin);
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, evil.origin);
  const funnel = page.frameLocator('#second iframe');
  await funnel.getByRole('radio').first().waitFor();
  const height = await page.locator('#second iframe').evaluate((element) => element.clientHeight);
  const neighbor = page.frames().find((frame) => frame.url().startsWith(evil.origin));

  await neighbor?.evaluate(() => {
    const hello = {
      type: 'FUNNEL_HELLO',
      v: 1,
      id: 'evil',
      offer: { simulated_offer_id: 'evil', embed_token: 'evil' },
      keep: 'memory',
    };
    const forgeries = [
      { type: 'FUNNEL_HEIGHT_CHANGED', height: 9000 },
      { type: 'FUNNEL_COMPLETED', paymentPlanId: 'forged' },
      { type: 'FUNNEL_ERROR', v: 1, id: 'f1', code: 'forged', recoverable: false },
      hello,
    ];
    const windows = [window.parent, ...Array.from({ length: window.parent.length }, (_, index) => window.parent.frames[index])];
    for (const forgery of forgeries) for (const one of windows) if (one !== window) one?.postMessage(forgery, '*');
  });
  await page.waitForTimeout(400);
  const before = await page.locator('#log').innerText();
  await enroll(funnel, 'en');
  await expect.poll(() => page.locator('#log').innerText()).toMatch(/second complete/);

  expect(before).not.toContain('forged');
  expect(height).toBeLessThan(3000);
  expect(await page.locator('#log').innerText()).not.toContain('forged');
  expect(await neighbor?.evaluate('heard')).toEqual([]);
  await context.close();
});

deepTest('a funnel that fails to load reports so, and loads at the next try', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  let isAway = true;
  await page.route(/\/embed\/payment-plan/, (route) => (isAway ? route.abort() : route.continue()));
  await page.goto(portal.origin);
  const again = page.locator('#first').getByRole('button', { name: translate('en', 'embedKit.tryAgain') });
  await again.waitFor();
  const log = await page.locator('#log').innerText();
  isAway = false;
  await again.click();
  await page.frameLocator('#first iframe').getByRole('radio').first().waitFor();

  expect(log).toContain('"code":"load_failed","recoverable":true');
  expect(await page.locator('#first').getByRole('alert').count()).toBe(0);
  await context.close();
});

test('a host whose key was revoked opens no more funnels', async () => {
  await ask('update api_keys set revoked_at = now() where name = $1', ['Of an evil day']);
  const page = await open(portal.origin);

  await page.locator('#first').getByRole('alert').waitFor();
  expect(await page.locator('#log').innerText()).toContain('"code":"session_failed"');
  await page.context().close();
});
