import { join } from 'node:path';

import { expect, inject } from 'vitest';

import { coveredFields, splitPhones, tooSmall, tooWide } from '../journeys/looks.ts';
import type { Visitor } from '../journeys/visitor.ts';
import { withVisitor } from '../journeys/with-visitor.ts';
import type { Locale } from '../journeys/translate.ts';
import { fileOf, LOCALES, LOOKS, ON_SCREEN, takePicture, USUAL_LOOKS, ZOOMED, type Look } from './picture.ts';
import { hasOtherLooks, type Screen } from './screen.ts';
import { stepOf } from './step-of.ts';

export const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'gallery');

/** Requests that a screen holds back on purpose are not awaited longer. */
const UNHURRIED_MS = 3000;

/** Takes every picture of a screen with as few visitors as possible, and fails for every fault on one of them. */
export async function lookAt(screen: Screen): Promise<void> {
  const { slug = 'lakeside', isTransient = false } = screen;
  for (const locales of isTransient ? LOCALES.map((locale) => [locale]) : [LOCALES]) {
    await withVisitor({ slug, locale: locales[0] ?? 'en' }, async (visitor) => {
      // Some of these screens show a refusal.
      visitor.expectRefusal(400, 404, 409, 422, 502);
      // A frame waits below the fold until the window is as tall as the page.
      if (screen.frame !== undefined) visitor.expectUnusedFont();
      await screen.go(visitor, inject('ahead'));
      // The server's markup may still wait for data of this visitor.
      if (!isTransient) await visitor.page.waitForLoadState('networkidle', { timeout: UNHURRIED_MS }).catch(() => undefined);
      const path = screen.destination ?? stepOf(screen)?.path;
      expect(visitor.path()).toBe(path ?? visitor.path());
      if (!screen.before) await visitor.page.mouse.move(0, 0);
      if (!isTransient) await closeToasts(visitor);
      for (const [place, locale] of locales.entries()) {
        if (place > 0) await switchTo(visitor, locale);
        await lookIn(visitor, screen, locale);
      }
      // A dialog covers the page on purpose. Each field then complains of being empty, so this comes last.
      if (screen.before || screen.isWindow) return;
      expect(await coveredFields(visitor), 'covered at 400 % zoom').toEqual([]);
      await visitor.page.setViewportSize({ width: 1280, height: 800 });
      await standStill(visitor);
      expect(await coveredFields(visitor), 'covered at 1280 px').toEqual([]);
    });
  }
}

async function lookIn(visitor: Visitor, screen: Screen, locale: Locale): Promise<void> {
  const looks = hasOtherLooks(screen) ? LOOKS : USUAL_LOOKS;
  for (const look of looks.filter((one) => one.locale === locale)) {
    const { width, height } = look;
    await visitor.page.setViewportSize({ width, height });
    if (looks === LOOKS) await visitor.page.emulateMedia(look.media);
    await screen.before?.(visitor);
    // A bar that stays in view belongs at the end of the page.
    if (!screen.isWindow) await visitor.page.setViewportSize({ width, height: await pageHeight(visitor) });
    await standStill(visitor);
    await takePicture(visitor.page, join(FOLDER, fileOf(screen.name, look)), {
      look,
      isWindow: screen.isWindow ?? false,
      hasFrame: screen.frame !== undefined,
    });
    if (isAudited(look)) await visitor.expectAccessible(screen.frame);
  }
  if (screen.before) return;
  // The last look may be that of paper, where nothing is pressed.
  await visitor.page.emulateMedia(ON_SCREEN);
  await visitor.page.setViewportSize(ZOOMED);
  await standStill(visitor);
  const faults = [await tooWide(visitor), await tooSmall(visitor), await splitPhones(visitor)];
  expect(faults, `at 320 px, in ${locale}`).toEqual([[], [], []]);
}

/** Axe takes longer than everything else together: it sees each size, each language and each scheme once. */
const isAudited = ({ width, locale, suffix }: Look) =>
  (width === 360 && locale === 'en' && suffix === undefined) || (width === 1280 && locale === 'es' && suffix === 'dark');

/** A picture shows no motion, no font that is still loading, and no unfinished content. */
async function standStill({ page }: Visitor): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
    for (const animation of document.getAnimations())
      if (animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

const pageHeight = ({ page }: Visitor) => page.evaluate(() => document.documentElement.scrollHeight);

/** Toasts have pictures of their own. */
async function closeToasts({ page }: Visitor): Promise<void> {
  for (const close of await page.locator('.toast-close').all()) await close.click();
  await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' });
}

/** Switches the language by its link, also when a dialog covers it. */
async function switchTo(visitor: Visitor, locale: Locale): Promise<void> {
  const { page } = visitor;
  const link = page.locator(`.languages a[lang=${locale}]`);
  if ((await link.count()) === 0) return;
  await link.evaluate((element) => (element as HTMLAnchorElement).click());
  await page.locator(`html[lang=${locale}]`).waitFor({ state: 'attached' });
  await page.locator('.skeleton, .waiting, [aria-busy=true], .Toastify__toast--loading').first().waitFor({ state: 'detached' });
}
