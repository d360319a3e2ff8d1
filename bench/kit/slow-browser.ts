import { spawnSync } from 'node:child_process';
import { chromium, type Browser, type Page } from 'playwright';

/** A phone of the middle class on a mobile network, as Lighthouse means it. */
export const CPU_SLOWDOWN = 4;
export const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const VIEWPORT = { width: 390, height: 844 };

/** The browser that the tests use, too. */
export async function openBrowser(): Promise<Browser> {
  const found = spawnSync(process.execPath, ['scripts/find-browser.mjs', '--json'], { encoding: 'utf8' });
  if (found.status !== 0) throw new Error(`no browser was found: ${found.stderr}`);
  return chromium.launch(JSON.parse(found.stdout) as { executablePath: string; args: string[] });
}

/** Runs work on a page of a new visitor, with nothing cached, the processor slowed down. */
export async function onSlowPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await work(page);
  } finally {
    await context.close();
  }
}
