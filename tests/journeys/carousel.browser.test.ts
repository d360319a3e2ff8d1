import { expect, test } from 'vitest';

import { eventually } from '../setup/eventually.ts';
import { deepTest } from '../setup/deep-test.ts';
import { sampleByDepth } from '../setup/depth.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

const PHONE = { width: 360, height: 740 } as const;
const DESKTOP = { width: 1280, height: 800 } as const;
const DELAY_MS = 5000;

interface Carousel {
  readonly swiper: { readonly realIndex: number; readonly params: { readonly loop: boolean }; readonly animating: boolean };
}

/** Opens a landing page whose clock the test controls. */
async function open(visitor: Visitor, reducedMotion: 'no-preference' | 'reduce' = 'no-preference'): Promise<void> {
  await visitor.page.emulateMedia({ reducedMotion });
  await visitor.page.clock.install();
  await visitor.open('/overview-1');
  await visitor.page.locator('.swiper-initialized').waitFor();
  await visitor.page.locator('.carousel').scrollIntoViewIfNeeded();
}

async function pass(visitor: Visitor, ms: number): Promise<void> {
  await visitor.page.clock.runFor(ms);
}

/** The index of the first visible quote. */
function shown({ page }: Visitor): Promise<number> {
  return page.locator('.swiper').evaluate((element) => (element as unknown as Carousel).swiper.realIndex);
}

/** Waits until no quote moves. */
async function settles({ page }: Visitor): Promise<void> {
  const isMoving = () => page.locator('.swiper').evaluate((element) => (element as unknown as Carousel).swiper.animating);
  await eventually(async () => expect(await isMoving()).toBe(false));
}

function loops({ page }: Visitor): Promise<boolean> {
  return page.locator('.swiper').evaluate((element) => (element as unknown as Carousel).swiper.params.loop);
}

async function control(visitor: Visitor, name: 'pause' | 'play' | 'previous' | 'next') {
  return visitor.page.getByRole('button', { name: visitor.text(`landing.testimonials.${name}`), exact: true });
}

deepTest.concurrent('the quotes advance every five seconds', async () => {
  await withVisitor(PHONE, async (visitor) => {
    await open(visitor);
    const before = await shown(visitor);

    await pass(visitor, DELAY_MS);

    // The page's clock runs while this waits: a longer wait would hide a longer delay.
    await eventually(async () => expect(await shown(visitor)).toBe(before + 1), 3_000);
  });
});

deepTest.concurrent('the quotes stop at Pause and continue at Play', async () => {
  await withVisitor(PHONE, async (visitor) => {
    await open(visitor);
    await (await control(visitor, 'pause')).click();
    const before = await shown(visitor);
    await pass(visitor, 3 * DELAY_MS);
    expect(await shown(visitor)).toBe(before);

    await (await control(visitor, 'play')).click();
    await visitor.page.mouse.move(0, 0);
    await pass(visitor, DELAY_MS);

    await eventually(async () => expect(await shown(visitor)).toBe(before + 1));
  });
});

deepTest.concurrent('the quotes wait while the pointer rests on them', async () => {
  await withVisitor(DESKTOP, async (visitor) => {
    await open(visitor);
    await visitor.page.locator('.swiper').hover();
    const before = await shown(visitor);
    await pass(visitor, 3 * DELAY_MS);

    expect(await shown(visitor)).toBe(before);
  });
});

test.concurrent('the quotes stop permanently when they receive the focus by keyboard, and arrow keys move them', async () => {
  await withVisitor(PHONE, async (visitor) => {
    await open(visitor);
    await visitor.page.locator('.landing-features').evaluate((element) => {
      element.tabIndex = -1;
      (element as HTMLElement).focus();
    });
    await visitor.page.keyboard.press('Tab');
    await (await control(visitor, 'play')).waitFor();
    const before = await shown(visitor);
    await pass(visitor, 3 * DELAY_MS);
    expect(await shown(visitor)).toBe(before);

    await settles(visitor);
    await visitor.page.keyboard.press('ArrowRight');
    await eventually(async () => expect(await shown(visitor)).toBe(before + 1));
    expect(await visitor.page.locator('.carousel').getByRole('status').innerText()).toBe(
      visitor.text('landing.testimonials.slide', { index: before + 2, total: 6 }),
    );
    await settles(visitor);
    await visitor.page.keyboard.press('ArrowLeft');

    await eventually(async () => expect(await shown(visitor)).toBe(before));
  });
});

deepTest.concurrent('the quotes do not move, and offer no Pause, when the visitor prefers reduced motion', async () => {
  await withVisitor(PHONE, async (visitor) => {
    await open(visitor, 'reduce');
    await pass(visitor, 3 * DELAY_MS);
    expect(await shown(visitor)).toBe(0);
    expect(await (await control(visitor, 'pause')).count()).toBe(0);

    await (await control(visitor, 'next')).click();

    await eventually(async () => expect(await shown(visitor)).toBe(1));
  });
});

deepTest.concurrent('the quotes loop on a small screen, which shows each of them once', async () => {
  await withVisitor(PHONE, async (visitor) => {
    await open(visitor, 'reduce');
    expect(await loops(visitor)).toBe(true);

    await (await control(visitor, 'previous')).click();

    await eventually(async () => expect(await shown(visitor)).toBe(5));
    expect(new Set(await visitor.page.locator('blockquote').allInnerTexts()).size).toBe(6);
    expect(await visitor.page.locator('blockquote').count()).toBe(6);
  });
});

deepTest.concurrent.each(
  sampleByDepth([
    [639, true],
    [640, false],
    [1280, false],
  ] as const),
)('at %i px wide, looping is %s', async (width, isRound) => {
  await withVisitor({ width, height: 800 }, async (visitor) => {
    await open(visitor, 'reduce');
    expect(await loops(visitor)).toBe(isRound);
  });
});

deepTest.concurrent('the page does not jump when the quotes advance', async () => {
  await withVisitor(PHONE, async (visitor) => {
    await open(visitor);
    const before = await visitor.page.evaluate(() => window.scrollY);
    await pass(visitor, 2 * DELAY_MS + 500);

    expect(await visitor.page.evaluate(() => window.scrollY)).toBe(before);
  });
});
