import { spawnSync } from 'node:child_process';
import { chromium, type Browser, type Page } from 'playwright';

/** A phone of the middle class on a mobile network, as Lighthouse means it. */
export const CPU_SLOWDOWN = Number(process.env['CPU_SLOWDOWN'] ?? 4);
export const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const VIEWPORT = { width: 390, height: 844 };

/** The browser that the tests use, too. */
export async function openBrowser(): Promise<Browser> {
  const found = spawnSync(process.execPath, ['scripts/find-browser.mjs', '--json'], { encoding: 'utf8' });
  if (found.status !== 0) throw new Error(`no browser was found: ${found.stderr}`);
  return chromium.launch(JSON.parse(found.stdout) as { executablePath: string; args: string[] });
}

/** Runs work on a page of a new visitor, with nothing cached. */
export async function onNewPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The same with the processor slowed down. */
export function onSlowPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  return onNewPage(browser, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return work(page);
  });
}
