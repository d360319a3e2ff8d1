import { writeFile } from 'node:fs/promises';

import type { Page } from 'playwright';

import type { Locale } from '../journeys/words.ts';

export const WIDTHS = [360, 1280] as const;
export const LOCALES: readonly Locale[] = ['en', 'es'];

export type Width = (typeof WIDTHS)[number];

/** The name of a picture in the folder of the gallery. */
export function fileOf(name: string, width: Width, locale: Locale): string {
  return `${name}-${width}-${locale}.webp`;
}

/** Good enough to read every word, small enough to keep hundreds. */
const QUALITY = 15;

/** Smaller than it is, the wider the more: every word can still be read. */
const SCALE: Readonly<Record<Width, number>> = { 360: 0.9, 1280: 0.7 };

/** The page as WebP, which Playwright's own screenshots cannot be; the whole of it, or what the window shows. */
export async function takePicture(page: Page, file: string, width: Width, isWindow: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { cssContentSize } = await devtools.send('Page.getLayoutMetrics');
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    optimizeForSpeed: false,
    captureBeyondViewport: !isWindow,
    clip: {
      ...(isWindow ? { x: 0, y: 0, ...(page.viewportSize() ?? { width, height: 0 }) } : cssContentSize),
      scale: SCALE[width],
    },
  });
  await devtools.detach();
  await writeFile(file, Buffer.from(data, 'base64'));
}
