import { join } from 'node:path';

import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';

import { byDepth } from '../setup/depth.ts';
import { logFaults } from './listen.ts';
import { forgetStandIns } from './stand-in.ts';
import { reportRows } from './taken-transitions.ts';
import type { Locale } from './translate.ts';

export interface WindowOptions {
  readonly origin: string;
  readonly locale?: Locale;
  readonly width?: number;
  readonly height?: number;
  /** Requires a window that has fetched nothing yet: a test of how a page loads needs its files on the wire. */
  readonly isNew?: boolean;
}

/** The number of windows that wait for a visitor. The oldest is closed first. */
const MOST_WAITING = 10;
/** A page of every service in test mode that runs no code: opening it ends all work of the page before. */
const QUIET_PAGE = '/test/check';
/** What a page keeps until its window is closed. */
const LASTING = ['emulateMedia', 'setExtraHTTPHeaders'] as const;
/** What can be removed from a page. */
const REMOVABLE = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route'] as const;
interface Removable {
  readonly dispose: () => Promise<void>;
}

const EVENTS = ['console', 'pageerror', 'framenavigated', 'request', 'response', 'dialog', 'popup', 'download', 'load'] as const;

const waiting = new WeakMap<Browser, BrowserWindow[]>();

/** A trace takes a quarter of the processor time of a test. So only the window of a retry records one: the next after a failure. */
let isTracing = byDepth(false, true);

/**
 * A window for one visitor after the other. Each of them finds it empty: no cookies, no storage, no history.
 * A new one would cost two processes, every file of the service, and compiling them.
 */
export class BrowserWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #origin: string;
  readonly #locale: Locale;
  readonly #devtools: CDPSession;
  readonly #added: Removable[] = [];
  #isForOneOnly = false;
  readonly #isTraced = isTracing;

  private constructor(context: BrowserContext, page: Page, devtools: CDPSession, { origin, locale = 'en' }: WindowOptions) {
    this.context = context;
    this.page = page;
    this.#origin = origin;
    this.#locale = locale;
    this.#devtools = devtools;
    this.#watch();
  }

  /** An emptied window if there is one, else a new one. */
  static async take(browser: Browser, options: WindowOptions): Promise<BrowserWindow> {
    const { origin, locale = 'en', width = 360, height = 740, isNew = false } = options;
    const all = waiting.get(browser) ?? [];
    const place = isNew
      ? -1
      : all.findLastIndex((one) => one.#origin === origin && one.#locale === locale && one.#isTraced === isTracing);
    const [found] = place < 0 ? [] : all.splice(place, 1);
    const taken = found ?? (await BrowserWindow.#open(browser, options));
    isTracing = byDepth(false, true);
    if (taken.#isTraced) await taken.context.tracing.startChunk();
    if (found) await found.page.setViewportSize({ width, height });
    return taken;
  }

  static async #open(browser: Browser, options: WindowOptions): Promise<BrowserWindow> {
    const context = await browser.newContext(contextOptions(options));
    if (isTracing) await context.tracing.start({ snapshots: true });
    await context.addInitScript(logFaults);
    await context.addInitScript(reportRows);
    const page = await context.newPage();
    return new BrowserWindow(context, page, await context.newCDPSession(page), options);
  }

  /** Retires the window after a change that cannot be undone: a clock, another tab, a foreign page. */
  #watch(): void {
    const spoil = () => void (this.#isForOneOnly = true);
    for (const name of LASTING) {
      const lasting = this.page[name].bind(this.page) as (...given: unknown[]) => unknown;
      Object.assign(this.page, {
        [name]: (...given: unknown[]) => {
          spoil();
          return lasting(...given);
        },
      });
    }
    for (const name of REMOVABLE) {
      const add = this.page[name].bind(this.page) as (...given: unknown[]) => Promise<Removable>;
      Object.assign(this.page, {
        [name]: async (...given: unknown[]) => {
          const added = await add(...given);
          this.#added.push(added);
          return added;
        },
      });
    }
    const { clock } = this.page;
    Object.defineProperty(this.page, 'clock', { get: () => (spoil(), clock) });
    this.context.on('page', spoil);
    this.page.on('close', spoil).on('crash', spoil).on('frameattached', spoil);
  }

  /** Empties the window for the next visitor, or closes it. */
  async leave(): Promise<void> {
    const browser = this.context.browser();
    const isAtHome = new URL(this.page.url()).origin === this.#origin;
    if (this.#isForOneOnly || !isAtHome || !browser) return this.close();
    // A page that navigates elsewhere on its own cannot be emptied.
    const isEmpty = await this.#empty().then(
      () => true,
      () => false,
    );
    if (!isEmpty) return this.close();
    const all = waiting.get(browser) ?? [];
    waiting.set(browser, all);
    all.push(this);
    if (all.length > MOST_WAITING) await all.shift()?.close();
  }

  async #empty(): Promise<void> {
    const { page, context } = this;
    if (this.#isTraced) await context.tracing.stopChunk();
    await Promise.all(this.#added.splice(0).map((added) => added.dispose()));
    forgetStandIns(page);
    await page.goto(this.#origin + QUIET_PAGE);
    for (const event of EVENTS) page.removeAllListeners(event);
    await Promise.all([
      page.evaluate(forgetTab),
      context.clearCookies(),
      this.#devtools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' }),
      this.#devtools.send('Page.resetNavigationHistory'),
      page.mouse.move(-1, -1),
    ]);
  }

  /** Stores what a failed test leaves: a screenshot of each page, and the trace if it is a retry (`npx playwright show-trace FILE`). */
  async keepEvidence(folder: string): Promise<void> {
    const pages = this.context.pages().entries();
    for (const [index, page] of pages)
      await page
        .screenshot({ path: join(folder, `page-${index + 1}.png`), fullPage: true, timeout: 5_000 })
        .catch(() => undefined);
    if (this.#isTraced) await this.context.tracing.stopChunk({ path: join(folder, 'trace.zip') }).catch(() => undefined);
    isTracing = true;
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** Runs in the page: only the page can clear what its tab keeps. */
function forgetTab(): void {
  window.name = '';
  sessionStorage.clear();
}

function contextOptions({ locale = 'en', width = 360, height = 740 }: WindowOptions): BrowserContextOptions {
  return { viewport: { width, height }, locale: locale === 'es' ? 'es-US' : 'en-US', reducedMotion: 'reduce' };
}
