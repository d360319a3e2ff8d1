import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

import { say, type Locale } from './words.ts';

export interface VisitOptions {
  readonly locale?: Locale;
  readonly width?: number;
  readonly height?: number;
}

/** One visitor in a browser of their own. Whatever the console or the policy complains about fails the test. */
export class Visit {
  readonly page: Page;
  readonly locale: Locale;
  readonly origin: string;
  /** The same service by address: Node resolves no name below localhost. */
  readonly serviceUrl: string;
  readonly complaints: string[] = [];
  readonly #context: BrowserContext;
  /** Complaints that a test brings about on purpose, such as a refused call that the browser logs. */
  readonly #expected: RegExp[] = [];

  private constructor(context: BrowserContext, page: Page, serviceUrl: string, locale: Locale) {
    this.#context = context;
    this.page = page;
    this.serviceUrl = serviceUrl;
    this.origin = serviceUrl.replace('127.0.0.1', 'lakeside.localhost');
    this.locale = locale;
  }

  static async begin(browser: Browser, serviceUrl: string, { locale = 'en', width = 360, height = 740 }: VisitOptions = {}): Promise<Visit> {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: locale === 'es' ? 'es-US' : 'en-US',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const visit = new Visit(context, page, serviceUrl, locale);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) visit.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => visit.complaints.push(`page error: ${error.message}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    return visit;
  }

  /** The words of a key in this visit's language. */
  say(key: string, values?: Readonly<Record<string, string | number>>): string {
    return say(this.locale, key, values);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.origin + path);
  }

  /** Chromium writes every refused answer to the console; a test that brings one about names it. */
  expectRefusal(...statuses: readonly number[]): void {
    for (const status of statuses) this.#expected.push(new RegExp(`status of ${status}`));
  }

  /** Says that the visitor stands at this path, before this heading, without a fault that axe can find. */
  async isAt(path: string, titleKey: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname === path);
    await this.page.getByRole('heading', { level: 1, name: this.say(titleKey) }).waitFor();
    await this.isAccessible();
  }

  async isAccessible(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)).toEqual([]);
  }

  async press(key: string, values?: Readonly<Record<string, string | number>>): Promise<void> {
    await this.page.getByRole('button', { name: this.say(key, values) }).click();
  }

  async fill(labelKey: string, text: string): Promise<void> {
    await this.page.getByLabel(this.say(labelKey), { exact: true }).fill(text);
  }

  /** Ends without judging: something else has failed already. */
  async abandon(): Promise<void> {
    await this.#context.close();
  }

  async end(): Promise<void> {
    const left = this.complaints.filter((complaint) => !this.#expected.some((expected) => expected.test(complaint)));
    await this.#context.close();
    expect(left).toEqual([]);
  }
}
