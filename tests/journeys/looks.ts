import type { Visitor } from './visitor.ts';

/** WCAG 2.5.5, and the width of a thumb. */
const LEAST_TARGET = 44;

/** Elements that exceed the window horizontally, so that a phone would have to scroll sideways. */
export function tooWide({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  });
}

/** Controls that are too small to press. A link within a sentence is as high as its line. */
export function tooSmall({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.visually-hidden');
    const isInSentence = (element: Element) => {
      const sentence = element.closest('p, li, dd, label, span:not(.brand):not(.languages)')?.textContent ?? '';
      return element.matches('a, button.link-button') && sentence.replace(element.textContent ?? '', '').trim() !== '';
    };
    return [...document.querySelectorAll('a[href], button, input, select, summary, [role=switch]')]
      .filter((element) => isShown(element) && !isInSentence(element) && !element.matches('.skip-link'))
      .flatMap((element) => {
        const target = element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element;
        const { width, height } = target.getBoundingClientRect();
        const isBig = width >= least - 0.5 && height >= least - 0.5;
        return isBig ? [] : [`${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 140)}`];
      });
  }, LEAST_TARGET);
}

/** Fields and buttons of the form that something else covers while they have the focus, as a bar that stays in view might. It touches every field. */
export function coveredFields({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.visually-hidden');
    const covered = [...document.querySelectorAll<HTMLElement>('main :is(input, select, button, summary, a[href])')]
      .filter(isShown)
      .filter((element) => {
        // What has the focus already is not scrolled to.
        element.blur();
        element.focus();
        const target = element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element;
        const [box = target.getBoundingClientRect()] = target.getClientRects();
        const above = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
        return above === null || !(target.contains(above) || above.contains(target));
      })
      .map((element) => element.outerHTML.slice(0, 140));
    window.scrollTo(0, 0);
    return covered;
  });
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node?: Element; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}

/** How much of this page has shifted without input since it was loaded, as the browser's own score, and what. */
export function layoutShift({ page }: Visitor): Promise<{ readonly score: number; readonly moved: readonly string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const shifts: Shift[] = [];
        const add = (entries: readonly PerformanceEntry[]) =>
          shifts.push(...(entries as readonly Shift[]).filter(({ hadRecentInput }) => !hadRecentInput));
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries arrive in a task of their own, before the second frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            observer.disconnect();
            resolve({
              score: shifts.reduce((sum, { value }) => sum + value, 0),
              moved: shifts.flatMap(({ value, sources }) =>
                sources.map(
                  ({ node, previousRect, currentRect }) =>
                    `${value.toFixed(3)} ${node?.nodeName}.${node?.className} ${previousRect.top} -> ${currentRect.top}`,
                ),
              ),
            });
          }),
        );
      }),
  );
}

/** Sentences whose parts appear side by side as columns: a flex container makes a box of each run of text and of each link in it. */
export function scatteredSentences({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        // A label and its value are two columns by intent; a sentence continues after its link.
        const runs = [...element.childNodes].filter(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        );
        return runs.length > 1 && element.children.length > 0 && /flex|grid/.test(getComputedStyle(element).display);
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}

/** The provider's phone numbers that have no link to call, or break over two lines. What the visitor answered is not among them. */
export function splitPhones({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faults: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement: parent } = node;
      if (!parent?.checkVisibility() || parent.closest('noscript, script, .visually-hidden, .whole, .check-answers dd')) continue;
      for (const { 0: number, index } of (node.textContent ?? '').matchAll(/\(\d{3}\)\s\d{3}-\d{4}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        if (!parent.closest('a[href^="tel:"], .error-summary a')) faults.push(`no link: ${parent.textContent}`);
        if (range.getClientRects().length > 1) faults.push(`on two lines: ${parent.textContent}`);
      }
    }
    return faults;
  });
}

/** Checks the last page of a test, which is the page of most refusals: whole sentences, and phone numbers to press. */
export async function layoutFaults(visitor: Visitor): Promise<readonly string[]> {
  if (visitor.page.isClosed() || !visitor.page.url().startsWith(visitor.origin)) return [];
  try {
    return [...(await scatteredSentences(visitor)), ...(await splitPhones(visitor))];
  } catch (cause) {
    // A visitor who is navigating to another page sees neither.
    if (String(cause).includes('Execution context was destroyed')) return [];
    throw cause;
  }
}
