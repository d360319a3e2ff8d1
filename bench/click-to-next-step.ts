import type { Browser, Page } from 'playwright';

import { median, quantile, ratio, type Samples } from './kit/measure.ts';
import { readLoading, timeToPaint, watchInteractions } from './kit/paint-probe.ts';
import { digits, printBudget, printTable } from './kit/print.ts';
import { serveBaseline } from './kit/serve-baseline.ts';
import { serveProduct } from './kit/serve-product.ts';
import { onSlowPage, openBrowser } from './kit/slow-browser.ts';

const ROUNDS = 9;
/** The demo provider's adult who answers for three bills. */
const PERSON = { lastName: 'Rivera', birthDate: '03/07/1984' };
const NEXT = { event: 'click', selector: 'h1', placeholder: '.skeleton' };

/** Reads the position of the button before the clock starts: a locator's own click reads it within. */
async function aimAtButton(page: Page): Promise<() => Promise<void>> {
  const button = page.locator('button[type=submit]');
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error(`${page.url()} shows no button`);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The same fields in plain React: click to the bills, and from there to what was answered. */
function clickOnBaseline(browser: Browser, url: string): Promise<{ readonly lookup: number; readonly bills: number }> {
  return onSlowPage(browser, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator('input').nth(0).fill(PERSON.lastName);
    await page.locator('input').nth(1).fill(PERSON.birthDate);
    const lookup = await timeToPaint(page, NEXT, await aimAtButton(page));
    const bills = await timeToPaint(page, NEXT, await aimAtButton(page));
    return { lookup: lookup.total, bills: bills.total };
  });
}

/** From the bill's look-up to the bills, and from the bills to who enrolls: two clicks with a call each, without the call. */
function clickOnProduct(
  browser: Browser,
  url: string,
): Promise<{ readonly lookup: number; readonly bills: number; readonly calls: number }> {
  return onSlowPage(browser, async (page) => {
    await page.goto(`${url}/bill-info`, { waitUntil: 'networkidle' });
    await page.locator('form input').nth(0).fill(PERSON.lastName);
    await page.locator('form input').nth(1).fill(PERSON.birthDate);
    const lookup = await timeToPaint(page, NEXT, await aimAtButton(page));
    await page.waitForURL('**/invoice-to-pay');
    await page.waitForLoadState('networkidle');
    const bills = await timeToPaint(page, NEXT, await aimAtButton(page));
    await page.waitForURL('**/review-info');
    return { lookup: lookup.total - lookup.calls, bills: bills.total - bills.calls, calls: bills.calls };
  });
}

/** Every interaction of a patient who types, presses and ticks, from the first step to the code. */
function interactOnProduct(browser: Browser, url: string): Promise<readonly number[]> {
  return onSlowPage(browser, async (page) => {
    const read = await watchInteractions(page);
    await page.goto(`${url}/bill-info`, { waitUntil: 'networkidle' });
    await page.locator('form input').nth(0).click();
    await page.keyboard.type(PERSON.lastName, { delay: 150 });
    await page.keyboard.press('Tab');
    await page.keyboard.type(PERSON.birthDate, { delay: 150 });
    await (
      await aimAtButton(page)
    )();
    await page.waitForURL('**/invoice-to-pay');
    const bill = page.getByRole('switch').first();
    await bill.press('Space');
    await bill.press('Space');
    await (
      await aimAtButton(page)
    )();
    await page.waitForURL('**/review-info');
    await page.getByRole('checkbox').first().press('Space');
    await (
      await aimAtButton(page)
    )();
    await page.waitForURL('**/verify-code');
    await page.waitForLoadState('networkidle');
    return read();
  });
}

/** From leaving an empty field to its message. */
function touchOnProduct(browser: Browser, url: string): Promise<number> {
  return onSlowPage(browser, async (page) => {
    await page.goto(`${url}/bill-info`, { waitUntil: 'networkidle' });
    await page.locator('form input').nth(0).focus();
    return (await timeToPaint(page, { event: 'keydown', selector: '.field-message' }, () => page.keyboard.press('Tab'))).total;
  });
}

/** The best of all rounds is what the machine does without other load. */
function row(what: string, baseline: Samples, ours: Samples): readonly string[] {
  const best = (samples: Samples) => (samples.length > 0 ? Math.min(...samples) : Number.NaN);
  const figures = [
    median(baseline),
    best(baseline),
    median(ours),
    best(ours),
    median(ours) / median(baseline),
    best(ours) / best(baseline),
  ];
  return [what, ...figures.map((figure) => (Number.isFinite(figure) ? digits(figure) : '-'))];
}

async function measureRound(browser: Browser, baseline: string, product: string) {
  return {
    baselineClick: await clickOnBaseline(browser, baseline),
    productClick: await clickOnProduct(browser, product),
    touch: await touchOnProduct(browser, product),
    interactions: await interactOnProduct(browser, product),
    baselineLoad: await readLoading(browser, baseline),
    productLoad: await readLoading(browser, `${product}/bill-info`),
  };
}

const [baseline, product, browser] = [await serveBaseline('plain-form'), await serveProduct(), await openBrowser()];
try {
  await measureRound(browser, baseline.url, product.url);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(browser, baseline.url, product.url));
  const baselineLookups = rounds.map(({ baselineClick }) => baselineClick.lookup);
  const baselineBills = rounds.map(({ baselineClick }) => baselineClick.bills);
  const lookups = rounds.map(({ productClick }) => productClick.lookup);
  const bills = rounds.map(({ productClick }) => productClick.bills);
  const baselinePaints = rounds.map(({ baselineLoad }) => baselineLoad.largestPaint);
  const paints = rounds.map(({ productLoad }) => productLoad.largestPaint);
  const baselineBlocked = rounds.map(({ baselineLoad }) => baselineLoad.blocked);
  const blocked = rounds.map(({ productLoad }) => productLoad.blocked);
  const touches = rounds.map(({ touch }) => touch);
  const interactions = rounds.map((round) => quantile(round.interactions, 0.75));

  printTable(
    ['in ms, 4x CPU throttle', 'plain React: median', 'best', 'ours: median', 'best', 'ratio of medians', 'of the best'],
    [
      row('click to next step: bill-info to invoice-to-pay', baselineLookups, lookups),
      row('click to next step: invoice-to-pay to review-info', baselineBills, bills),
      row('largest contentful paint, mobile network', baselinePaints, paints),
      row('main thread blocked on the first load', baselineBlocked, blocked),
      row('first message on touch', [], touches),
      row('interactions to the next paint, at the 75th percentile', [], interactions),
    ],
  );
  console.log(
    `(without the calls that the click waits for: ${digits(median(rounds.map(({ productClick }) => productClick.calls)))} ms on invoice-to-pay)`,
  );
  printBudget("click to the bills, of the baseline's", ratio(lookups, baselineLookups), { atMost: 1.3 });
  printBudget("click from the bills, of the baseline's", ratio(bills, baselineBills), { atMost: 1.3 });
  printBudget("largest contentful paint, of the baseline's", ratio(paints, baselinePaints), { atMost: 0.9 });
  printBudget('main thread blocked on the first load', median(blocked), { atMost: 30, unit: ' ms' });
  printBudget('first message on touch', median(touches), { atMost: 60, unit: ' ms' });
  printBudget('interactions to the next paint, at the 75th percentile', median(interactions), { atMost: 100, unit: ' ms' });
} finally {
  await Promise.all([browser.close(), baseline.stop(), product.stop()]);
}
