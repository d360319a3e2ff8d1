import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser, Locator, Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth, sampleByDepth } from '../setup/depth.ts';
import { openBrowser } from './service.ts';

const root = join(import.meta.dirname, '..', '..');
const out = join(root, '.cache', 'toast-page');
let browser: Browser;

beforeAll(async () => {
  await build({
    root,
    configFile: false,
    // The production build of the page, although tests build it.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    logLevel: 'error',
    build: {
      outDir: out,
      emptyOutDir: true,
      copyPublicDir: false,
      cssCodeSplit: false,
      lib: {
        entry: 'app/testing/toast-page.tsx',
        formats: ['iife'],
        name: 'page',
        fileName: () => 'page.js',
        cssFileName: 'page',
      },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await rm(out, { recursive: true });
});

/** A window of this width with the corner for toasts in it. */
async function withPage(
  width: number,
  run: (page: Page, show: (tone: string, text: string) => Promise<void>) => Promise<void>,
  height = 800,
) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent('<!doctype html><html lang="en"><body></body></html>');
  await page.addStyleTag({ path: join(out, 'page.css') });
  await page.addScriptTag({ path: join(out, 'page.js') });
  const show = (tone: string, text: string) =>
    page.evaluate(
      ([ofTone, words]) => {
        (window as unknown as { showToast: (tone: string, text: string) => void }).showToast(ofTone, words);
      },
      [tone, text] as const,
    );
  await run(page, show);
  await page.close();
}

const toasts = (page: Page) => page.locator('.Toastify__toast');

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error('the element is not visible');
  return found;
}

/** Waits until nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'));
}

describe.concurrent('toasts', () => {
  deepTest('are 356 px wide, 14 px apart, at the bottom on the right', async () => {
    await withPage(1280, async (page, show) => {
      await show('error', 'one');
      await show('error', 'two');
      await toasts(page).nth(1).waitFor();
      await settled(page);
      const [above, below] = [await box(toasts(page).nth(0)), await box(toasts(page).nth(1))].toSorted((a, b) => a.y - b.y);

      expect([above?.width, below?.width]).toEqual([356, 356]);
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeCloseTo(14, 0);
      expect(1280 - (below?.x ?? 0) - 356).toBeLessThan(24);
      expect(800 - (below?.y ?? 0) - (below?.height ?? 0)).toBeLessThan(40);
    });
  });

  deepTest('fit a phone', async () => {
    await withPage(360, async (page, show) => {
      await show('error', 'one');
      await toasts(page).waitFor();
      await settled(page);
      const { x, width } = await box(toasts(page));

      expect([x >= 8, x + width <= 352]).toEqual([true, true]);
    });
  });

  test('are three at most; the others wait their turn', async () => {
    await withPage(1280, async (page, show) => {
      for (const text of ['one', 'two', 'three', 'four', 'five']) await show('error', text);
      await toasts(page).nth(2).waitFor();
      await settled(page);
      const before = await toasts(page).count();
      await page.getByRole('button', { name: 'Close toast' }).first().click();
      await page.getByText('four').waitFor();

      expect([before, await toasts(page).count()]).toEqual([3, 3]);
    });
  });

  deepTest.each(sampleByDepth(['default', 'info', 'success', 'warning']))(
    'a %s is a status, and closes after four seconds',
    async (tone) => {
      await withPage(1280, async (page, show) => {
        const lasted = page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              let since: number | undefined;
              new MutationObserver(() => {
                const toast = document.querySelector('.Toastify__toast');
                if (toast && since === undefined) since = performance.now();
                if (toast?.classList.contains('toast-exit') && since !== undefined) resolve(performance.now() - since);
              }).observe(document.body, { subtree: true, childList: true, attributes: true });
            }),
        );
        await show(tone, 'one');
        await page.getByRole('status').filter({ hasText: 'one' }).waitFor();

        const milliseconds = await lasted;
        expect(milliseconds).toBeGreaterThan(3900);
        expect(milliseconds).toBeLessThan(4900);
      });
    },
  );

  deepTest('an error is an alert, and stays until it is closed', async () => {
    await withPage(1280, async (page, show) => {
      await show('error', 'one');
      await page.getByRole('alert').filter({ hasText: 'one' }).waitFor();
      await page.waitForTimeout(5000);
      expect(await toasts(page).count()).toBe(1);

      await page.getByRole('button', { name: 'Close toast' }).click();
      await toasts(page).waitFor({ state: 'detached' });
    });
  });

  deepTest('a loading toast has its text, and stays', async () => {
    await withPage(1280, async (page, show) => {
      await show('loading', 'Loading...');
      await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
      await page.waitForTimeout(4600);

      expect(await toasts(page).count()).toBe(1);
    });
  });

  deepTest('leave within 200 ms', async () => {
    await withPage(1280, async (page, show) => {
      await show('error', 'one');
      await toasts(page).waitFor();
      await settled(page);
      const duration = page.waitForFunction(() => {
        const leaving = document.querySelector('.toast-exit');
        return leaving && getComputedStyle(leaving).animationDuration;
      });
      await page.getByRole('button', { name: 'Close toast' }).click();

      expect(await (await duration).jsonValue()).toBe('0.2s');
    });
  });

  deepTest.each([
    [40, 1],
    [60, 0],
  ])('dragged aside by %i px, %i remains: 45 px are a swipe', async (distance, left) => {
    await withPage(1280, async (page, show) => {
      await show('error', 'one');
      await toasts(page).waitFor();
      await settled(page);
      const { x, y, height } = await box(toasts(page));
      await page.mouse.move(x + 60, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + 60 + distance, y + height / 2, { steps: 6 });
      await page.mouse.up();
      await page.waitForTimeout(700);

      expect(await toasts(page).count()).toBe(left);
    });
  });

  test.each(
    firstByDepth([
      ['at the bottom of a phone', 360, 740, 670],
      ['in a low frame', 480, 300, 200],
      ['in the middle of a phone whose keyboard is open', 360, 330, 150],
      ['at 400 % zoom', 320, 256, 120],
      ['on a phone in landscape', 640, 180, 60],
    ] as const),
  )('leave the button free %s', async (_where, width, height, top) => {
    await withPage(
      width,
      async (page, show) => {
        await page.evaluate((place) => {
          const main = document.createElement('main');
          main.innerHTML = '<button class="button-primary">Go on</button>';
          main.style.cssText = `position: absolute; top: ${place}px; left: 16px; right: 16px`;
          document.documentElement.append(main);
        }, top);
        for (const text of ['one', 'two']) await show('error', text);
        await toasts(page).nth(1).waitFor();
        await settled(page);
        const [button, notice] = [await box(page.getByRole('button', { name: 'Go on' })), await box(toasts(page).first())];

        // Playwright presses only an element that nothing covers.
        await page.getByRole('button', { name: 'Go on' }).click({ timeout: 2000 });
        expect(notice.y >= 0 && notice.y < height).toBe(true);
        expect(notice.y >= button.y + button.height || notice.y < button.y).toBe(true);
      },
      height,
    );
  });

  test('Alt and T move the focus to them', async () => {
    await withPage(1280, async (page, show) => {
      await show('error', 'one');
      await toasts(page).waitFor();
      await page.keyboard.press('Alt+KeyT');

      expect(
        await toasts(page).evaluate((toast) => toast === document.activeElement || toast.contains(document.activeElement)),
      ).toBe(true);
    });
  });
});
