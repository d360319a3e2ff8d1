import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';

import { byDepth } from '../setup/depth.ts';
import { accessFaults } from './accessible.ts';
import { BrowserWindow, type WindowOptions } from './browser-window.ts';
import type { BrowserSession } from './api-visitor.ts';
import { auditOnce } from './audit-once.ts';
import { restoreStorage } from './change-session.ts';
import { UNUSED_FONT } from './listen.ts';
import { layoutFaults } from './looks.ts';
import { nameOfTransition } from './taken-transitions.ts';
import { translate, type Locale } from './translate.ts';
import { VisitorLog } from './visitor-log.ts';

export interface VisitorOptions extends Omit<WindowOptions, 'origin'> {
  /** The provider's pages; those of the demo provider by default. */
  readonly slug?: string;
  /** The flow whose transitions a test names; that of enrollment by default. */
  readonly flow?: string;
}

/** The longest wait for anything on a page. */
const PATIENCE_MS = 15_000;

/** One visitor in a window of their own. The test fails on every unexpected complaint of the console or the policy. */
export class Visitor {
  readonly page: Page;
  /** The current language of the pages. */
  locale: Locale;
  readonly origin: string;
  /** The same service by IP address: Node does not resolve names below localhost. */
  readonly serviceUrl: string;
  /** The flow whose transitions are named here. */
  readonly flow: string;
  /** The kind of agent that the pages address, after an agent has signed in. */
  agent: 'internal' | 'external' | undefined;
  /** The payer's first name, after an agent's page uses it; before that, "the caller". */
  payer: string | undefined;
  /** How often the address has changed for any reason. */
  navigations = 0;
  readonly #window: BrowserWindow;
  /** All tabs of a visitor share it. */
  readonly #log: VisitorLog;

  private constructor(
    window: BrowserWindow,
    page: Page,
    of: Pick<Visitor, 'serviceUrl' | 'origin' | 'locale' | 'flow'>,
    opener?: Visitor,
  ) {
    this.#window = window;
    this.#log = opener ? opener.#log : new VisitorLog();
    this.page = page;
    this.serviceUrl = of.serviceUrl;
    this.origin = of.origin;
    this.locale = of.locale;
    this.flow = of.flow;
  }

  static async begin(browser: Browser, serviceUrl: string, options: VisitorOptions = {}): Promise<Visitor> {
    const { locale = 'en', slug = 'lakeside', flow = 'enrollment' } = options;
    const origin = serviceUrl.replace('127.0.0.1', `${slug}.localhost`);
    const window = await BrowserWindow.take(browser, { ...options, origin });
    const visitor = new Visitor(window, window.page, { serviceUrl, origin, locale, flow });
    visitor.#listen(visitor.page);
    return visitor;
  }

  /** Another tab of the same browser: the same cookies, a session storage of its own. */
  async openTab(path: string): Promise<Visitor> {
    const tab = new Visitor(this.#window, await this.#window.context.newPage(), this, this);
    tab.#listen(tab.page);
    await tab.open(path);
    return tab;
  }

  #listen(page: Page): void {
    page.setDefaultTimeout(PATIENCE_MS);
    this.#log.watch(page);
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.navigations += 1;
    });
  }

  /** The words of a key in the visitor's language. */
  text(key: string, values?: Readonly<Record<string, string | number>>): string {
    const payer = this.agent && (this.payer ?? translate(this.locale, 'agentMode.payer'));
    return translate(this.locale, key, payer === undefined ? values : { payer, ...values }, this.agent);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.origin + path);
  }

  /** Requests a path within the page, as a link does, and returns after the page has handled it. */
  async navigate(path: string): Promise<void> {
    await this.page.evaluate(async (asked) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // Before hydration, the page has no links of its own, and hydrates what the server rendered for its address.
      while ('holdPress' in window) await nextFrame();
      history.pushState(null, '', asked);
      dispatchEvent(new PopStateEvent('popstate'));
      for (let frames = 0; frames < 2; frames += 1) await nextFrame();
    }, path);
  }

  /** A tab with everything of this one, as a browser's own "Duplicate" makes it. */
  async duplicateTab(): Promise<Visitor> {
    const [page] = await Promise.all([
      this.page.waitForEvent('popup'),
      this.page.evaluate(() => void window.open(location.href)),
    ]);
    const tab = new Visitor(this.#window, page, this, this);
    tab.#listen(page);
    return tab;
  }

  /** The path of the page. */
  path(): string {
    return new URL(this.page.url()).pathname;
  }

  /** Chromium logs every refused response in the console; a test that provokes one names it. */
  expectRefusal(...statuses: readonly number[]): void {
    for (const status of statuses) this.#log.expect(new RegExp(`status of ${status}`));
  }

  /** The policy reports each refusal; a test that provokes one names the directives. */
  expectPolicyToRefuse(...directives: readonly string[]): void {
    for (const directive of directives)
      this.#log.expect(new RegExp(`policy violation: ${directive}|directive:? ['"]${directive}`));
  }

  /** Chromium reports it after some seconds if the frame was not scrolled into view by then. */
  expectUnusedFont(): void {
    this.#log.expect(UNUSED_FONT);
  }

  /** Chromium reports every request that failed on the network. */
  expectLostRequests(): void {
    this.#log.expect(/net::ERR_/);
  }

  /** Runs a callback without a network: requests in that time fail. */
  async withoutNetwork(run: () => Promise<void>): Promise<void> {
    this.expectLostRequests();
    await this.#window.context.setOffline(true);
    await run();
    await this.#window.context.setOffline(false);
  }

  /** Waits until the page has fetched what later steps need, and no request is in progress. */
  async waitUntilIdle(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
  }

  /** Forgets the session, as a browser does whose cookies were cleared. */
  async loseCookies(): Promise<void> {
    await this.#window.context.clearCookies();
  }

  /** Continues at this path with a session that began elsewhere: its cookie, and what its storage keeps. */
  async resume({ cookie, storage }: BrowserSession, path: string): Promise<void> {
    const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
    await this.#window.context.addCookies([
      { name: '__Host-session', value: cookie, domain: new URL(this.origin).hostname, ...attributes },
    ]);
    // The old page writes its data until the next one loads, so the first script of the next one replaces it.
    const unpacking = await this.#window.context.addInitScript(restoreStorage, storage);
    await this.open(path);
    await unpacking.dispose();
  }

  /** The value of the session's cookie, which no script of a page can read. */
  async sessionId(): Promise<string> {
    const cookies = await this.#window.context.cookies();
    return cookies.find(({ name }) => name === '__Host-session')?.value ?? '';
  }

  /** Waits for this path and this heading, and until everything on the page has loaded. */
  async waitForStep(path: string, titleKey: string): Promise<void> {
    await this.#waitForUrl(path);
    await this.page.getByRole('heading', { level: 1, name: this.text(titleKey) }).waitFor();
    await this.waitUntilLoaded();
  }

  /** Waits for this path, and until everything on the page has loaded. */
  async waitForPath(path: string): Promise<void> {
    await this.#waitForUrl(path);
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    await this.waitUntilLoaded();
  }

  /** Waits for this path; a failure names it, which Playwright's own does not. */
  async #waitForUrl(path: string): Promise<void> {
    await this.page
      .waitForURL((url) => url.pathname === path, { waitUntil: 'commit' })
      .catch((cause: unknown) => {
        throw new Error(`the page did not reach ${path}: ${String(cause)}`, { cause });
      });
  }

  /** Waits until the page has taken this row of its flow. */
  async waitForTransition(row: string): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; !this.hasTaken(row); await this.page.waitForTimeout(20))
      if (Date.now() > deadline) throw new Error(`"${row}" was not taken, but ${this.#log.transitions().join(', ')}`);
  }

  /** Whether the page has taken one of the rows that begin like this. */
  hasTaken(row: string): boolean {
    return this.#log.hasTaken(nameOfTransition(this.flow, row));
  }

  /** Records a transition that a test has seen and no page reports. */
  recordTransition(name: string): void {
    this.#log.add(nameOfTransition(this.flow, name));
  }

  /** Forgets a row before it is taken again. */
  forgetTransition(row: string): void {
    this.#log.forget(nameOfTransition(this.flow, row));
  }

  /** Waits until everything on the page has loaded. */
  async waitUntilLoaded(): Promise<void> {
    await this.page.locator('.skeleton, .waiting, [aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  /**
   * Expects this path and this heading, without a violation that axe can find. Axe checks the same screen only once in a
   * run, in the deep run once in each language and width: it takes longer than everything else together.
   */
  async expectStep(path: string, titleKey: string): Promise<void> {
    await this.waitForStep(path, titleKey);
    const look = byDepth('any', `${this.locale} ${this.page.viewportSize()?.width}`);
    await auditOnce(`${look} ${path}`, () => this.expectAccessible());
  }

  /** Checks the whole page, or the inside of a frame. */
  async expectAccessible(frame?: string): Promise<void> {
    expect(await accessFaults(this.page, frame)).toEqual([]);
  }

  async press(key: string, values?: Readonly<Record<string, string | number>>): Promise<void> {
    await this.page.getByRole('button', { name: this.text(key, values) }).click();
  }

  async fill(labelKey: string, text: string): Promise<void> {
    await this.page.getByLabel(this.text(labelKey), { exact: true }).fill(text);
  }

  /** Waits until a field holds this text, also across a reload of the page. */
  async waitForValue(labelKey: string, text: string): Promise<void> {
    const field = this.page.getByLabel(this.text(labelKey), { exact: true });
    for (const deadline = Date.now() + PATIENCE_MS; (await field.inputValue()) !== text; await this.page.waitForTimeout(20))
      if (Date.now() > deadline) throw new Error(`${labelKey} holds "${await field.inputValue()}", not "${text}"`);
  }

  /** What this tab keeps in its session storage, by key. */
  async storage(): Promise<Readonly<Record<string, string>>> {
    return this.page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage) as [string, string][]));
  }

  /** Everything that this tab keeps in its session storage. */
  stored(): Promise<string> {
    return this.page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  }

  /** The text of all tabs, to find out why a test failed. */
  async describePages(): Promise<string> {
    const texts = this.#window.context.pages().map(
      async (page) =>
        `${page.url()}:\n${await page
          .locator('body')
          .innerText({ timeout: 1000 })
          .catch(() => 'nothing')}`,
    );
    return [...(await Promise.all(texts)), ...this.#log.complaints()].join('\n');
  }

  /** Ends after a failure, and stores screenshots and the trace in this folder. */
  async abandon(folder: string): Promise<void> {
    await this.#window.keepEvidence(folder);
    this.#log.writeDown();
    await this.#window.close();
  }

  /** Fails for every complaint of the console that no test expects, and for a layout fault of the last page. */
  async expectNoFault(): Promise<void> {
    expect([...this.#log.unexpected(), ...(await layoutFaults(this))]).toEqual([]);
  }

  /** Gives the window back for the next visitor. */
  async end(): Promise<void> {
    await this.#window.leave();
    this.#log.writeDown();
  }
}
