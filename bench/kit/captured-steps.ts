import type { Browser, Page } from 'playwright';

import { PERSON, pressButton, SETTLED_MS } from './funnel-visitor.ts';
import { onNewPage } from './slow-browser.ts';

/** An element of a page as it is: its attributes by name, and what is in it. */
export interface CapturedElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (CapturedElement | string)[];
}

/** The first three steps of the product as a visitor sees them, and every style that they have. */
export interface CapturedSteps {
  readonly steps: readonly (readonly (CapturedElement | string)[])[];
  readonly styles: string;
  readonly language: string;
  readonly classes: string;
}

/** Reads the pages of the product, once everything of a step has come. */
export function captureSteps(browser: Browser, url: string): Promise<CapturedSteps> {
  return onNewPage(browser, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    const steps = [await readBody(page)];
    await page.locator('form input').nth(0).fill(PERSON.lastName);
    await page.locator('form input').nth(1).fill(PERSON.birthDate);
    for (const path of ['**/invoice-to-pay', '**/review-info']) {
      await page.waitForTimeout(SETTLED_MS);
      await pressButton(page);
      await page.waitForURL(path);
      await page.waitForLoadState('networkidle');
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      steps.push(await readBody(page));
    }
    return { steps, ...(await page.evaluate(readDocument)) };
  });
}

function readBody(page: Page): Promise<readonly (CapturedElement | string)[]> {
  return page.evaluate(() => {
    const read = (node: Node): CapturedElement | string | undefined => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element) || ['SCRIPT', 'LINK', 'STYLE'].includes(node.tagName)) return undefined;
      const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
      if (node instanceof HTMLInputElement && node.checked) attributes['checked'] = '';
      return { tag: node.localName, attributes, children: readAll(node) };
    };
    const readAll = (of: Node) => [...of.childNodes].flatMap((child) => read(child) ?? []);
    return readAll(document.body);
  });
}

function readDocument(): Omit<CapturedSteps, 'steps'> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
  const { lang, className } = document.documentElement;
  return { styles: rules.join('\n'), language: lang, classes: className };
}
