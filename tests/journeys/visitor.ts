import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';

import { accessFaults } from './accessible.ts';
import { BrowserWindow, type WindowOptions } from './browser-window.ts';
import type { BrowserSession } from './api-visitor.ts';
import { auditOnce } from './audit-once.ts';
import { listen, UNUSED_FONT } from './listen.ts';
import { scatteredSentences, splitPhones } from './looks.ts';
import { findRow, nameOfTransition, writeDown } from './taken-transitions.ts';
import { translate, type Locale } from './translate.ts';

export interface VisitorOptions extends Omit<WindowOptions, 'origin'> {
  /** Whose pages; the demo provider's unless told. */
  readonly slug?: string;
  /** The flow whose transitions a test names; that of enrollment unless told. */
  readonly flow?: string;
}

/** How long anything of a page is waited for. */
const PATIENCE_MS = 15_000;

/** One visitor in a window of their own. Whatever the console or the policy complains about fails the test. */
export class Visitor {
  readonly page: Page;
  /** In which language the pages speak now. */
  locale: Locale;
  readonly origin: string;
  /** The same service by address: Node resolves no name below localhost. */
  readonly serviceUrl: string;
  readonly complaints: string[];
  /** The flow whose transitions are named here. */
  readonly flow: string;
  /** Whose words the pages speak, once an agent has signed in. */
  agent: 'internal' | 'external' | undefined;
  /** The payer's first name, once an agent's page calls them by it; until then they are "the caller". */
  payer: string | undefined;
  /** How often the address has changed, by whomever. */
  navigations = 0;
  /** The transitions that were seen to be taken, each after the name of its flow. */
  readonly #taken: Set<string>;
  readonly #window: BrowserWindow;
  /** Complaints that a test brings about on purpose, such as a refused call that the browser logs. */
  readonly #expected: RegExp[];

  private constructor(
    window: BrowserWindow,
    page: Page,
    of: Pick<Visitor, 'serviceUrl' | 'origin' | 'locale' | 'flow'>,
    opener?: Visitor,
  ) {
    this.#window = window;
    // The tabs of a visit are judged together.
    this.complaints = opener?.complaints ?? [];
    this.#taken = opener ? opener.#taken : new Set();
    this.#expected = opener ? opener.#expected : [];
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
    listen(page, this.complaints);
    page.on('console', (message) => {
      const row = findRow(message.text());
      if (row !== undefined) this.#taken.add(row);
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.navigations += 1;
    });
  }

  /** The words of a key in this visit's language. */
  text(key: string, values?: Readonly<Record<string, string | number>>): string {
    const payer = this.agent && (this.payer ?? translate(this.locale, 'agentMode.payer'));
    return translate(this.locale, key, payer === undefined ? values : { payer, ...values }, this.agent);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.origin + path);
  }

  /** Asks for a path within the page, as a link does; what the page then does about it is done when this returns. */
  async navigate(path: string): Promise<void> {
    await this.page.evaluate(async (asked) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // Until the page is alive it has no links of its own to follow, and takes over what stands at the address it came from.
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

  /** The path at which the visitor stands. */
  path(): string {
    return new URL(this.page.url()).pathname;
  }

  /** Chromium writes every refused answer to the console; a test that brings one about names it. */
  expectRefusal(...statuses: readonly number[]): void {
    for (const status of statuses) this.#expected.push(new RegExp(`status of ${status}`));
  }

  /** The policy tells whatever it refused; a test that puts something before it names the directives. */
  expectPolicyToRefuse(...directives: readonly string[]): void {
    for (const directive of directives)
      this.#expected.push(new RegExp(`policy violation: ${directive}|directive:? ['"]${directive}`));
  }

  /** Chromium tells of it after some seconds, if the frame was not scrolled to by then. */
  expectUnusedFont(): void {
    this.#expected.push(UNUSED_FONT);
  }

  /** Chromium tells of every request that never came through. */
  expectLostRequests(): void {
    this.#expected.push(/net::ERR_/);
  }

  /** Without a network: what is sent meanwhile is lost. */
  async withoutNetwork(meanwhile: () => Promise<void>): Promise<void> {
    this.expectLostRequests();
    await this.#window.context.setOffline(true);
    await meanwhile();
    await this.#window.context.setOffline(false);
  }

  /** Waits until the page has fetched what later steps are made of, and nothing is under way any more. */
  async waitUntilIdle(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
  }

  /** Forgets the session, as a browser does whose cookies were cleared. */
  async loseCookies(): Promise<void> {
    await this.#window.context.clearCookies();
  }

  /** Goes on, at this path, with a session that began elsewhere: its cookie, and what its storage keeps. */
  async resume({ cookie, storage }: BrowserSession, path: string): Promise<void> {
    const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
    await this.#window.context.addCookies([
      { name: '__Host-session', value: cookie, domain: new URL(this.origin).hostname, ...attributes },
    ]);
    // The page that is left keeps what it has until the next one comes: only that one's first script can say otherwise.
    const unpacking = await this.#window.context.addInitScript(unpack, storage);
    await this.open(path);
    await unpacking.dispose();
  }

  /** The value of the session's cookie, which no script of a page can read. */
  async sessionId(): Promise<string> {
    const cookies = await this.#window.context.cookies();
    return cookies.find(({ name }) => name === '__Host-session')?.value ?? '';
  }

  /** Waits until the visitor stands at this path, before this heading, and all that it shows has come. */
  async waitForStep(path: string, titleKey: string): Promise<void> {
    await this.#waitForUrl(path);
    await this.page.getByRole('heading', { level: 1, name: this.text(titleKey) }).waitFor();
    await this.waitUntilLoaded();
  }

  /** Waits until the visitor stands at this path, and all that it shows has come. */
  async waitForPath(path: string): Promise<void> {
    await this.#waitForUrl(path);
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    await this.waitUntilLoaded();
  }

  /** Waits for this path; a failure names it, as Playwright's own does not. */
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
      if (Date.now() > deadline) throw new Error(`"${row}" was not taken, but ${[...this.#taken].join(', ')}`);
  }

  /** Whether one of the rows that begin like this was taken. */
  hasTaken(row: string): boolean {
    const name = nameOfTransition(this.flow, row);
    return [...this.#taken].some((one) => one === name || one.startsWith(`${name} `));
  }

  /** Notes a transition that a test has seen, and of which no page tells. */
  recordTransition(name: string): void {
    this.#taken.add(nameOfTransition(this.flow, name));
  }

  /** Before a row is to be taken again. */
  forgetTransition(row: string): void {
    this.#taken.delete(nameOfTransition(this.flow, row));
  }

  /** Waits until all that the page shows has come. */
  async waitUntilLoaded(): Promise<void> {
    await this.page.locator('.skeleton, .waiting, [aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  /**
   * Says that the visitor stands at this path, before this heading, without a fault that axe can find. The same screen
   * is not put before axe twice in a run: it takes longer than everything else together.
   */
  async expectStep(path: string, titleKey: string): Promise<void> {
    await this.waitForStep(path, titleKey);
    await auditOnce(`${this.locale} ${this.page.viewportSize()?.width} ${path}`, () => this.expectAccessible());
  }

  /** The whole page, or what is within a frame of it. */
  async expectAccessible(frame?: string): Promise<void> {
    expect(await accessFaults(this.page, frame)).toEqual([]);
  }

  async press(key: string, values?: Readonly<Record<string, string | number>>): Promise<void> {
    await this.page.getByRole('button', { name: this.text(key, values) }).click();
  }

  async fill(labelKey: string, text: string): Promise<void> {
    await this.page.getByLabel(this.text(labelKey), { exact: true }).fill(text);
  }

  /** Waits until a field holds this text, also where the page begins anew meanwhile. */
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

  /** What stands in the tabs, for whoever has to find out why a test failed. */
  async describePages(): Promise<string> {
    const texts = this.#window.context.pages().map(
      async (page) =>
        `${page.url()}:\n${await page
          .locator('body')
          .innerText({ timeout: 1000 })
          .catch(() => 'nothing')}`,
    );
    return [...(await Promise.all(texts)), ...this.complaints].join('\n');
  }

  /** Ends after a failure, and stores screenshots and the trace in this folder. */
  async abandon(folder: string): Promise<void> {
    await this.#window.keepEvidence(folder);
    writeDown(this.#taken);
    await this.#window.close();
  }

  /** Fails for every complaint of the console that no test expects, and for a layout fault of the last page. */
  async expectNoFault(): Promise<void> {
    const left = this.complaints.filter((complaint) => !this.#expected.some((expected) => expected.test(complaint)));
    const looks = await this.#findLayoutFaults();
    expect([...left, ...looks]).toEqual([]);
  }

  /** Gives the window back for the next visitor. */
  async end(): Promise<void> {
    await this.#window.leave();
    writeDown(this.#taken);
  }

  /** Wherever a visit ends, sentences are sentences and phone numbers can be pressed: most refusals are seen last. */
  async #findLayoutFaults(): Promise<readonly string[]> {
    if (this.page.isClosed() || !this.page.url().startsWith(this.origin)) return [];
    try {
      return [...(await scatteredSentences(this)), ...(await splitPhones(this))];
    } catch (cause) {
      // A visitor who is on the way to another page sees neither.
      if (String(cause).includes('Execution context was destroyed')) return [];
      throw cause;
    }
  }
}

/** Runs in the page, before its own code. Frames have storage of their own. */
function unpack(storage: BrowserSession['storage']): void {
  if (window !== window.top) return;
  sessionStorage.clear();
  for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value);
}
