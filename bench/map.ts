import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright';

import { median } from './kit/measure.ts';
import { digits, printBudget, printTable } from './kit/print.ts';
import { repeatFlow } from './kit/repeated-flow.ts';
import { serveStudio } from './kit/serve-studio.ts';
import { openBrowser } from './kit/slow-browser.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 9);
/** The file that a picture of the large map is written to, for a look at it. */
const PICTURE = process.env['PICTURE'];
const SHIPPED = 'enrollment';
const LARGE = 'enrollment-repeated';
const VIEWPORT = { width: 1280, height: 800 };
const PATIENCE_MS = 60_000;

interface Clock {
  /** Of the last press of a pointer. */
  pressed: number;
  flow: string;
  steps: number;
  /** When the map of that flow was drawn; 0 until then. */
  drawn: number;
}

/** The shipped configuration, and a flow of 100 steps in it. Returns the count of the steps by flow. */
function writeConfiguration(root: string): Readonly<Record<string, number>> {
  for (const folder of ['flows', 'locales', 'providers']) cpSync(folder, join(root, folder), { recursive: true });
  const shipped = readFileSync(join(root, 'flows', `${SHIPPED}.json`), 'utf8');
  const large = repeatFlow(shipped, { name: LARGE, atLeast: 100, last: 'success', apart: ['phone-link', 'error'] });
  writeFileSync(join(root, 'flows', `${LARGE}.json`), large);
  const stepsOf = (text: string) => (JSON.parse(text) as { readonly steps: readonly unknown[] }).steps.length;
  return { [SHIPPED]: stepsOf(shipped), [LARGE]: stepsOf(large) };
}

/**
 * Has a page note when the map is drawn: every step of the flow with its name, measured and placed, and the arrows; then the
 * second frame. Reading a style is no layout, so the clock costs the page next to nothing.
 */
async function watchMap(page: Page, flow: string, steps: number): Promise<void> {
  await page.addInitScript(
    (wanted) => {
      const clock: Clock = { pressed: 0, drawn: 0, ...wanted };
      Object.assign(window, { clock });
      document.addEventListener('pointerdown', ({ timeStamp }) => (clock.pressed = timeStamp), { capture: true });
      const isDrawn = () => {
        const map = document.querySelector('.map-view');
        if (map?.querySelector('h1')?.textContent !== clock.flow) return false;
        const nodes = [...map.querySelectorAll<HTMLElement>('.react-flow__node')];
        return (
          nodes.filter((node) => node.querySelector('[id^="map-step-"]') !== null).length === clock.steps &&
          nodes.every(({ style, textContent }) => style.visibility !== 'hidden' && textContent !== '') &&
          map.querySelector('.react-flow__edge path') !== null
        );
      };
      const look = () => {
        if (clock.drawn > 0 || !isDrawn()) return requestAnimationFrame(look);
        return requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            clock.drawn = performance.now();
            requestAnimationFrame(look);
          }),
        );
      };
      requestAnimationFrame(look);
    },
    { flow, steps },
  );
}

async function untilDrawn(page: Page): Promise<Clock> {
  await page.waitForFunction(() => (window as unknown as { clock: Clock }).clock.drawn > 0, undefined, { polling: 200 });
  return page.evaluate(() => (window as unknown as { clock: Clock }).clock);
}

/** The proof of every flow is done: nothing else runs in the page or in its workers. */
async function untilQuiet(page: Page): Promise<void> {
  await page.locator('.checks .times', { hasText: /Checked.*proved/ }).waitFor();
}

async function onStudio<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    return await work(page);
  } finally {
    await context.close();
  }
}

/** From the press on a flow in the list to its map, in a Studio that shows another one. */
async function choose(page: Page, flow: string, steps: number): Promise<number> {
  await untilQuiet(page);
  await page.evaluate((wanted) => Object.assign((window as unknown as { clock: Clock }).clock, wanted, { drawn: 0 }), {
    flow,
    steps,
  });
  await page.getByRole('button', { name: 'Flow' }).click();
  await page.getByRole('option', { name: flow, exact: true }).click();
  const { drawn, pressed } = await untilDrawn(page);
  return drawn - pressed;
}

/** From the address of a flow to its map. */
async function load(page: Page, link: string, flow: string, steps: number): Promise<number> {
  await watchMap(page, flow, steps);
  await page.goto(link.replace('/#', `/flows/${flow}#`));
  return (await untilDrawn(page)).drawn;
}

const root = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
const counts = Object.entries(writeConfiguration(root));
const studio = await serveStudio(root);
const browser = await openBrowser();
const times = new Map(counts.map(([flow]) => [flow, { chosen: [] as number[], loaded: [] as number[] }]));
try {
  // The first round warms up the service and does not count.
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, [flow, steps]] of counts.entries()) {
      const [other = '', stepsOfOther = 0] = counts[(index + 1) % counts.length] ?? [];
      const loaded = await onStudio(browser, (page) => load(page, studio.link, flow, steps));
      const chosen = await onStudio(browser, async (page) => {
        await load(page, studio.link, other, stepsOfOther);
        const time = await choose(page, flow, steps);
        await untilQuiet(page);
        if (PICTURE !== undefined && flow === LARGE) await page.screenshot({ path: PICTURE });
        return time;
      });
      if (round < 0) continue;
      times.get(flow)?.loaded.push(loaded);
      times.get(flow)?.chosen.push(chosen);
    }
  }
} finally {
  await browser.close();
  await studio.close();
  rmSync(root, { recursive: true });
}

printTable(
  ['flow', 'steps', 'chosen ms', 'worst', 'from the address ms', 'worst'],
  counts.map(([flow, steps]) => {
    const { chosen, loaded } = times.get(flow) ?? { chosen: [], loaded: [] };
    return [flow, String(steps), ...[chosen, loaded].flatMap((all) => [digits(median(all)), digits(Math.max(...all))])];
  }),
);
const large = times.get(LARGE)?.chosen ?? [];
printBudget('map of 100 steps after its flow is chosen', median(large), { atMost: 1_000, unit: ' ms' });
printBudget('the slowest of these', Math.max(...large), { atMost: 1_000, unit: ' ms' });
