import { writeFile } from 'node:fs/promises';

import type { Page } from 'playwright';

/** Good enough to read every word, small enough to keep hundreds. */
const QUALITY = 55;

/** The whole page as WebP, which Playwright's own screenshots cannot be. */
export async function takePicture(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { cssContentSize } = await devtools.send('Page.getLayoutMetrics');
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale: 1 },
  });
  await devtools.detach();
  await writeFile(file, Buffer.from(data, 'base64'));
}
