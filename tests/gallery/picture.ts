import { writeFile } from 'node:fs/promises';

import type { Page } from 'playwright';

import type { Locale } from '../journeys/translate.ts';

export const LOCALES: readonly Locale[] = ['en', 'es'];

/** How a picture is taken: one window, one language, one set of the visitor's settings. */
export interface Look {
  /** Distinguishes it in the name of the picture, after width and language. */
  readonly suffix?: string;
  /** For the caption, after language and width. */
  readonly note?: string;
  readonly width: number;
  readonly height: number;
  readonly locale: Locale;
  readonly media: Parameters<Page['emulateMedia']>[0];
  /** Of the picture: every word is still legible. */
  readonly scale: number;
}

/** The usual settings of a visitor. */
export const ON_SCREEN = { media: 'screen', colorScheme: 'light', forcedColors: 'none' } as const;
const PHONE = { width: 360, height: 740, scale: 0.9 } as const;
const DESKTOP = { width: 1280, height: 800, scale: 0.7 } as const;

/** A window of 1280 x 1024 at 400 % zoom. */
export const ZOOMED = { width: 320, height: 256 } as const;

const inEach = (look: Omit<Look, 'locale'>): readonly Look[] => LOCALES.map((locale) => ({ ...look, locale }));

/** Both sizes and both languages in the usual colors: the pictures of every screen, also of a state that one change would end. */
export const USUAL_LOOKS: readonly Look[] = [PHONE, DESKTOP].flatMap((window) => inEach({ ...window, media: ON_SCREEN }));

/** The other settings of a visitor. */
export const OTHER_LOOKS: readonly Look[] = [
  ...[PHONE, DESKTOP].flatMap((window) =>
    inEach({ ...window, suffix: 'dark', note: 'dark', media: { ...ON_SCREEN, colorScheme: 'dark' } }),
  ),
  { ...PHONE, locale: 'en', suffix: 'forced', note: 'forced colors', media: { ...ON_SCREEN, forcedColors: 'active' } },
  // Letter, without the margins of a printer.
  {
    width: 720,
    height: 960,
    scale: 0.7,
    locale: 'en',
    suffix: 'print',
    note: 'on paper',
    media: { ...ON_SCREEN, media: 'print' },
  },
  // The longest words in the narrowest window.
  { ...ZOOMED, scale: 0.9, locale: 'es', suffix: 'zoom', note: '400 % zoom', media: ON_SCREEN },
];

export const LOOKS: readonly Look[] = [...USUAL_LOOKS, ...OTHER_LOOKS];

/** The name of a picture in the folder of the gallery. */
export function fileOf(name: string, { width, locale, suffix }: Look): string {
  return `${[name, width, locale, ...(suffix === undefined ? [] : [suffix])].join('-')}.webp`;
}

const PAINTED_MS = 400;

/** Good enough to read every word, small enough to keep hundreds. */
const QUALITY = 15;

/** The shape of a picture. */
export interface Shot {
  readonly look: Look;
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

async function photograph(page: Page, { look, isWindow }: Shot): Promise<string> {
  const { width, height, scale } = look;
  const devtools = await page.context().newCDPSession(page);
  const { cssContentSize } = await devtools.send('Page.getLayoutMetrics');
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    optimizeForSpeed: false,
    captureBeyondViewport: !isWindow,
    clip: {
      ...(isWindow ? { x: 0, y: 0, ...(page.viewportSize() ?? { width, height }) } : cssContentSize),
      scale,
    },
  });
  await devtools.detach();
  return data;
}
