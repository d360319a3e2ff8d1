import type { CDPSession, Page } from 'playwright';

import { armClock, type Wanted } from './paint-probe.ts';

/** What the main thread did from a press until the picture that answers it: times in ms of the processor, the rest are counts. */
export interface ClickParts {
  readonly task: number;
  readonly script: number;
  readonly styleAndLayout: number;
  readonly layouts: number;
  readonly calls: number;
  /** For each time that React changed the page, how many components it rendered; 0 where they were not counted. */
  readonly commits: readonly number[];
}

interface WatchedWindow {
  readonly commits: number[];
}

/**
 * Has each document of a page note what React renders. Call it before the page opens. Counting the components costs
 * script, so a page that is timed notes the changes alone.
 */
export async function watchCommits(page: Page, { isCounting }: { readonly isCounting: boolean }): Promise<void> {
  await page.addInitScript((isCounted) => {
    interface Fiber {
      readonly alternate: Fiber | null;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
      readonly flags: number;
      readonly type: unknown;
    }
    /** React sets it on a component that it has rendered. */
    const PERFORMED_WORK = 1;

    function countRendered(first: Fiber | null): number {
      let count = 0;
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        if (typeof fiber.type === 'function' && fiber.flags & PERFORMED_WORK) count += 1;
        // React took what is below as it was.
        if (fiber.alternate && fiber.child === fiber.alternate.child) continue;
        count += countRendered(fiber.child);
      }
      return count;
    }

    const commits: number[] = [];
    Object.assign(window, {
      commits,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        checkDCE: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) =>
          commits.push(isCounted ? countRendered(root.current.child) : 0),
      },
    });
  }, isCounting);
}

/** Measures the parts of a press on a page that `watchCommits` watches. Its processor must not be slowed down: the brake would count as work. */
export async function readParts(page: Page, wanted: Wanted, press: () => Promise<void>): Promise<ClickParts> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const answered = await armClock(page, wanted);
  await page.evaluate(() => {
    (window as unknown as WatchedWindow).commits.length = 0;
    performance.clearResourceTimings();
  });
  const before = await readMetrics(devtools);
  await press();
  await answered();
  const after = await readMetrics(devtools);
  const passed = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const { calls, commits } = await page.evaluate(() => ({
    calls: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/')).length,
    commits: (window as unknown as WatchedWindow).commits,
  }));
  return {
    task: 1000 * passed('TaskDuration'),
    script: 1000 * passed('ScriptDuration'),
    styleAndLayout: 1000 * (passed('RecalcStyleDuration') + passed('LayoutDuration')),
    layouts: passed('LayoutCount'),
    calls,
    commits,
  };
}

async function readMetrics(devtools: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
