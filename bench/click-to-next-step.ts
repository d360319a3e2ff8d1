import type { Browser } from 'playwright';

import { captureSteps } from './kit/captured-steps.ts';
import { type ClickParts, readParts, watchCommits } from './kit/click-parts.ts';
import { type Click, CLICKS, forgetAttempts, NEXT_STEP, PERSON, pressButton, readyToClick } from './kit/funnel-visitor.ts';
import { median, quantile, ratio, type Samples } from './kit/measure.ts';
import { type Answered, type Loading, readLoading, timeToPaint, watchInteractions } from './kit/paint-probe.ts';
import { digits, printBudget, printTable } from './kit/print.ts';
import { servePlainForm, serveSamePage } from './kit/serve-baseline.ts';
import { type RunningProduct, serveProduct } from './kit/serve-product.ts';
import { onNewPage, onSlowPage, openBrowser } from './kit/slow-browser.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 9);
/** The folder of another build of the product, whose clicks are measured in turns with those of this one. */
const BESIDE = process.env['BESIDE'];
/** `parts` (of the clicks), `clicks` or `load`: that alone, for a quick look. */
const ONLY = process.env['ONLY'];

const NAMES: Readonly<Record<Click, string>> = {
  lookup: 'bill-info to invoice-to-pay',
  bills: 'invoice-to-pay to review-info',
};

/** Something whose clicks are measured: the baseline, the product, another build of it. */
interface Subject {
  readonly name: string;
  readonly url: string;
  /** The service behind it; nothing of the baseline. */
  readonly running: RunningProduct | undefined;
  readonly clicks: Readonly<Record<Click, { readonly slow: Answered[]; readonly parts: ClickParts[] }>>;
  readonly others: { readonly loading: Loading[]; readonly touches: number[]; readonly interactions: number[] };
}

function subject(name: string, url: string, running?: RunningProduct): Subject {
  const clicks = { lookup: { slow: [], parts: [] }, bills: { slow: [], parts: [] } };
  return { name, url, running, clicks, others: { loading: [], touches: [], interactions: [] } };
}

function clickSlowly(browser: Browser, url: string, click: Click): Promise<Answered> {
  return onSlowPage(browser, async (page) => timeToPaint(page, NEXT_STEP, await readyToClick(page, url, click)));
}

function clickForParts(browser: Browser, url: string, click: Click, isCounting: boolean): Promise<ClickParts> {
  return onNewPage(browser, async (page) => {
    await watchCommits(page, { isCounting });
    return readParts(page, NEXT_STEP, await readyToClick(page, url, click));
  });
}

/** Every interaction of a patient who types, presses and ticks, from the first step to the code. */
function interact(browser: Browser, url: string): Promise<readonly number[]> {
  return onSlowPage(browser, async (page) => {
    const read = await watchInteractions(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator('form input').nth(0).click();
    await page.keyboard.type(PERSON.lastName, { delay: 150 });
    await page.keyboard.press('Tab');
    await page.keyboard.type(PERSON.birthDate, { delay: 150 });
    await pressButton(page);
    await page.waitForURL('**/invoice-to-pay');
    const bill = page.getByRole('switch').first();
    await bill.press('Space');
    await bill.press('Space');
    await pressButton(page);
    await page.waitForURL('**/review-info');
    await page.getByRole('checkbox').first().press('Space');
    await pressButton(page);
    await page.waitForURL('**/verify-code');
    await page.waitForLoadState('networkidle');
    return read();
  });
}

/** From leaving an empty field to its message. */
function touch(browser: Browser, url: string): Promise<number> {
  return onSlowPage(browser, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator('form input').nth(0).focus();
    const message = { event: 'keydown', selector: '.field-message' };
    return (await timeToPaint(page, message, () => page.keyboard.press('Tab'))).total;
  });
}

/** How the pages of a subject come up, and how they respond beside the clicks; the baseline's only come up. */
async function measureOthers(browser: Browser, { url, running, others }: Subject, isCounted: boolean): Promise<void> {
  if (ONLY === 'clicks' || ONLY === 'parts') return;
  const loading = await readLoading(browser, url);
  if (isCounted) others.loading.push(loading);
  if (ONLY === 'load' || !running) return;
  const touched = await touch(browser, url);
  const interactions = quantile(await interact(browser, url), 0.75);
  if (!isCounted) return;
  others.touches.push(touched);
  others.interactions.push(interactions);
}

/** A page is new for each click, and all subjects take turns: a machine that slows down slows all of them. */
async function measureClicks(browser: Browser, subjects: readonly Subject[], isCounted: boolean): Promise<void> {
  for (const click of CLICKS) {
    for (const { url, clicks } of subjects) {
      const slow = ONLY === 'parts' ? undefined : await clickSlowly(browser, url, click);
      const parts = await clickForParts(browser, url, click, false);
      if (!isCounted) continue;
      if (slow) clicks[click].slow.push(slow);
      clicks[click].parts.push(parts);
    }
  }
}

/** The time of a click without that of the calls that it waits for. */
function ownTimes({ clicks }: Subject, click: Click): Samples {
  return clicks[click].slow.map(({ total, calls }) => total - calls);
}

function taskTimes({ clicks }: Subject, click: Click): Samples {
  return clicks[click].parts.map(({ task }) => task);
}

/** What the machine does without other load. */
function best(figures: Samples): number {
  return figures.length > 0 ? Math.min(...figures) : Number.NaN;
}

/** One row for each click of each subject: how long it takes, of the baseline's, and what it is made of. */
async function printClicks(browser: Browser, subjects: readonly Subject[], peers: readonly Subject[]): Promise<void> {
  const rows = [];
  for (const click of CLICKS) {
    for (const one of subjects) {
      const counted = await clickForParts(browser, one.url, click, true);
      const { slow, parts } = one.clicks[click];
      const middle = (read: (of: ClickParts) => number) => digits(median(parts.map(read)));
      rows.push([
        `${NAMES[click]}, ${one.name}`,
        digits(median(ownTimes(one, click))),
        digits(best(ownTimes(one, click))),
        ...peers.map((peer) => digits(ratio(ownTimes(one, click), ownTimes(peer, click)))),
        digits(median(slow.map(({ calls }) => calls))),
        middle(({ task }) => task),
        ...peers.map((peer) => digits(ratio(taskTimes(one, click), taskTimes(peer, click)))),
        middle(({ script }) => script),
        middle(({ styleAndLayout }) => styleAndLayout),
        middle(({ task, script, styleAndLayout }) => task - script - styleAndLayout),
        middle(({ layouts }) => layouts),
        middle(({ calls }) => calls),
        counted.commits.join('+'),
      ]);
    }
  }
  const slow = ['4x: ms to the picture', 'best', 'of the same page', 'of bare fields', 'and calls'];
  const parts = ['1x: ms of CPU', 'of the same page', 'of bare fields', 'script', 'style+layout', 'the rest', 'layouts', 'calls'];
  printTable(['a click', ...slow, ...parts, 'components by commit'], rows);
}

/** One row for each product: how it comes up and responds. */
function printOthers(subjects: readonly Subject[]): void {
  const middle = (figures: Samples) => digits(median(figures));
  const rows = subjects.map(({ name, others: { loading, touches, interactions } }) => [
    name,
    middle(loading.map(({ largestPaint }) => largestPaint)),
    middle(loading.map(({ blocked }) => blocked)),
    digits(best(loading.map(({ blocked }) => blocked))),
    middle(touches),
    middle(interactions),
  ]);
  printTable(['in ms at 4x', 'largest paint', 'blocked on load', 'best', 'first message', 'interactions, 75th'], rows);
}

function printBudgets(ours: Subject, plain: Subject, same: Subject): void {
  if (ONLY === 'parts') return;
  if (ONLY !== 'load')
    for (const click of CLICKS)
      for (const peer of [same, plain])
        printBudget(`${NAMES[click]}, of ${peer.name}`, ratio(ownTimes(ours, click), ownTimes(peer, click)), { atMost: 1.3 });
  if (ONLY === 'clicks') return;
  const { loading, touches, interactions } = ours.others;
  const paintsOf = (measured: readonly Loading[]) => measured.map(({ largestPaint }) => largestPaint);
  const paints = ratio(paintsOf(loading), paintsOf(plain.others.loading));
  printBudget("largest contentful paint, of the baseline's", paints, { atMost: 0.9 });
  printBudget('main thread blocked on the first load', median(loading.map(({ blocked }) => blocked)), {
    atMost: 30,
    unit: ' ms',
  });
  if (ONLY === 'load') return;
  printBudget('first message on touch', median(touches), { atMost: 60, unit: ' ms' });
  printBudget('interactions to the next paint, at the 75th percentile', median(interactions), { atMost: 100, unit: ' ms' });
}

const [baseline, product, browser] = [await servePlainForm(), await serveProduct(), await openBrowser()];
const samePage = await serveSamePage(await captureSteps(browser, `${product.url}/bill-info`), product.url);
const beside = BESIDE === undefined ? undefined : await serveProduct({}, BESIDE);
const subjectOf = (name: string, running: RunningProduct) => subject(name, `${running.url}/bill-info`, running);
const plain = subject('plain React, bare fields', baseline.url);
const same = subject('plain React, the same page', samePage.url);
const ours = subjectOf('ours', product);
const subjects = [plain, same, ours, ...(beside ? [subjectOf('beside', beside)] : [])];
try {
  for (let round = -1; round < ROUNDS; round++) {
    for (const { running } of subjects) if (running) await forgetAttempts(running.databaseUrl);
    if (ONLY !== 'load') await measureClicks(browser, subjects, round >= 0);
    for (const one of subjects) await measureOthers(browser, one, round >= 0);
  }
  if (ONLY !== 'load') await printClicks(browser, subjects, [same, plain]);
  if (ONLY !== 'clicks' && ONLY !== 'parts') printOthers(subjects);
  printBudgets(ours, plain, same);
} finally {
  await Promise.all([browser.close(), baseline.stop(), samePage.stop(), product.stop(), beside?.stop()]);
}
