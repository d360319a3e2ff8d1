import { writeFile } from 'node:fs/promises';

import type { Page } from 'playwright';

import type { Locale } from '../journeys/translate.ts';

export const WIDTHS = [360, 1280] as const;
export const LOCALES: readonly Locale[] = ['en', 'es'];

export type Width = (typeof WIDTHS)[number];

/** The name of a picture in the folder of the gallery. */
export function fileOf(name: string, width: Width, locale: Locale): string {
  return `${name}-${width}-${locale}.webp`;
}

const PAINTED_MS = 400;

/** Good enough to read every word, small enough to keep hundreds. */
const QUALITY = 15;

/** The wider the picture, the smaller its scale; every word is still legible. */
const SCALE: Readonly<Record<Width, number>> = { 360: 0.9, 1280: 0.7 };

/** The shape of a picture. */
export interface Shot {
  readonly width: Width;
  /** What the window shows, instead of the whole page. */
  readonly isWindow: boolean;
  /** The page has a frame of another origin, whose own process may paint it too late. */
  readonly hasFrame: boolean;
}

/** The most pictures taken until a frame is painted. */
const MOST_LOOKS = 8;

/** The page as WebP, a format that Playwright's own screenshots lack. */
export async function takePicture(page: Page, file: string, shot: Shot): Promise<void> {
  let picture = await photograph(page, shot);
  for (let before = '', looks = 1; shot.hasFrame && picture !== before && looks < MOST_LOOKS; looks += 1) {
    before = picture;
    await page.waitForTimeout(PAINTED_MS);
    picture = await photograph(page, shot);
  }
  await writeFile(file, Buffer.from(picture, 'base64'));
}

async function photograph(page: Page, { width, isWindow }: Shot): Promise<string> {
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
  return data;
}
