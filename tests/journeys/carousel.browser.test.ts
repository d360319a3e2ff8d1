import { expect, test } from 'vitest';

import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

const PHONE = { width: 360, height: 740 } as const;
const DESK = { width: 1280, height: 800 } as const;
const DELAY_MS = 5000;

interface Carousel {
  readonly swiper: { readonly realIndex: number; readonly params: { readonly loop: boolean }; readonly animating: boolean };
}

/** Opens a landing whose clock the test turns on. */
async function open(visit: Visit, reducedMotion: 'no-preference' | 'reduce' = 'no-preference'): Promise<void> {
  await visit.page.emulateMedia({ reducedMotion });
  await visit.page.clock.install();
  await visit.open('/overview-1');
  await visit.page.locator('.swiper-initialized').waitFor();
  await visit.page.locator('.carousel').scrollIntoViewIfNeeded();
}

async function pass(visit: Visit, ms: number): Promise<void> {
  await visit.page.clock.runFor(ms);
}

/** The quote that stands first, from 0. */
function shown({ page }: Visit): Promise<number> {
  return page.locator('.swiper').evaluate((element) => (element as unknown as Carousel).swiper.realIndex);
}

/** Waits until no quote is on its way any more. */
async function settles({ page }: Visit): Promise<void> {
  const isMoving = () => page.locator('.swiper').evaluate((element) => (element as unknown as Carousel).swiper.animating);
  await expect.poll(isMoving).toBe(false);
}

function loops({ page }: Visit): Promise<boolean> {
  return page.locator('.swiper').evaluate((element) => (element as unknown as Carousel).swiper.params.loop);
}

async function control(visit: Visit, name: 'pause' | 'play' | 'previous' | 'next') {
  return visit.page.getByRole('button', { name: visit.say(`landing.testimonials.${name}`), exact: true });
}

test.concurrent('the quotes go on by themselves every five seconds', async () => {
  await visiting(PHONE, async (visit) => {
    await open(visit);
    const before = await shown(visit);

    await pass(visit, DELAY_MS);

    // The page's clock goes on while this waits: a longer wait would hide a longer delay.
    await expect.poll(() => shown(visit), { timeout: 3_000 }).toBe(before + 1);
  });
});

test.concurrent('they stop when they are told to, and go on when they are told to', async () => {
  await visiting(PHONE, async (visit) => {
    await open(visit);
    await (await control(visit, 'pause')).click();
    const before = await shown(visit);
    await pass(visit, 3 * DELAY_MS);
    expect(await shown(visit)).toBe(before);

    await (await control(visit, 'play')).click();
    await visit.page.mouse.move(0, 0);
    await pass(visit, DELAY_MS);

    await expect.poll(() => shown(visit)).toBe(before + 1);
  });
});

test.concurrent('they wait while the pointer rests on them', async () => {
  await visiting(DESK, async (visit) => {
    await open(visit);
    await visit.page.locator('.swiper').hover();
    const before = await shown(visit);
    await pass(visit, 3 * DELAY_MS);

    expect(await shown(visit)).toBe(before);
  });
});

test.concurrent('they stop for good when the focus comes by keyboard, and arrows move them', async () => {
  await visiting(PHONE, async (visit) => {
    await open(visit);
    await visit.page.locator('.landing-features').evaluate((element) => {
      element.tabIndex = -1;
      (element as HTMLElement).focus();
    });
    await visit.page.keyboard.press('Tab');
    await (await control(visit, 'play')).waitFor();
    const before = await shown(visit);
    await pass(visit, 3 * DELAY_MS);
    expect(await shown(visit)).toBe(before);

    await settles(visit);
    await visit.page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(visit)).toBe(before + 1);
    expect(await visit.page.getByRole('status').first().innerText()).toBe(
      visit.say('landing.testimonials.slide', { index: before + 2, total: 6 }),
    );
    await settles(visit);
    await visit.page.keyboard.press('ArrowLeft');

    await expect.poll(() => shown(visit)).toBe(before);
  });
});

test.concurrent('they stand still where no motion is wanted, with nothing to pause', async () => {
  await visiting(PHONE, async (visit) => {
    await open(visit, 'reduce');
    await pass(visit, 3 * DELAY_MS);
    expect(await shown(visit)).toBe(0);
    expect(await (await control(visit, 'pause')).count()).toBe(0);

    await (await control(visit, 'next')).click();

    await expect.poll(() => shown(visit)).toBe(1);
  });
});

test.concurrent('they go round on a small screen, where each still stands once', async () => {
  await visiting(PHONE, async (visit) => {
    await open(visit, 'reduce');
    expect(await loops(visit)).toBe(true);

    await (await control(visit, 'previous')).click();

    await expect.poll(() => shown(visit)).toBe(5);
    expect(new Set(await visit.page.locator('blockquote').allInnerTexts()).size).toBe(6);
    expect(await visit.page.locator('blockquote').count()).toBe(6);
  });
});

test.concurrent.each([
  [639, true],
  [640, false],
  [1280, false],
])('at %i px wide going round is %s', async (width, isRound) => {
  await visiting({ width, height: 800 }, async (visit) => {
    await open(visit, 'reduce');
    expect(await loops(visit)).toBe(isRound);
  });
});

test.concurrent('the page does not jump when they go on', async () => {
  await visiting(PHONE, async (visit) => {
    await open(visit);
    const before = await visit.page.evaluate(() => window.scrollY);
    await pass(visit, 2 * DELAY_MS + 500);

    expect(await visit.page.evaluate(() => window.scrollY)).toBe(before);
  });
});
