import { digits, printBudget, printTable } from './kit/print.ts';
import { quantile } from './kit/measure.ts';
import { serveStudio } from './kit/serve-studio.ts';
import { openBrowser } from './kit/slow-browser.ts';

const FILE = 'flows/enrollment.json';
/** Ten letters a second: a quick typist. */
const PAUSE_MS = 100;
/** Longer than this, a person sees that the page stopped. */
const SLOW_FRAME_MS = 50;
const TYPED = [
  ['spaces', ' '.repeat(40)],
  ['a sentence', '"a sentence that names nothing at all  "'],
] as const;

declare global {
  interface Window {
    frameTimes: number[];
    isOver: boolean;
  }
}

const studio = await serveStudio(process.cwd());
const browser = await openBrowser();
const rows: { readonly typed: string; readonly rate: number; readonly frames: readonly number[] }[] = [];
try {
  for (const [typed, letters] of TYPED)
    for (const rate of [1, 4]) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
      const page = await context.newPage();
      await page.goto(studio.link.replace('/#', `/files/${FILE}?provider=lakeside#`));
      await page.getByRole('textbox', { name: `Text of ${FILE}` }).focus();
      await page.locator('.checks .times', { hasText: /Checked.*proved/ }).waitFor({ timeout: 60_000 });
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('End');
      await page.evaluate(() => {
        let last = performance.now();
        Object.assign(window, { frameTimes: [], isOver: false });
        const note = (now: number) => {
          window.frameTimes.push(now - last);
          last = now;
          if (!window.isOver) requestAnimationFrame(note);
        };
        requestAnimationFrame(note);
      });
      for (const letter of letters) {
        await page.keyboard.type(letter);
        await page.waitForTimeout(PAUSE_MS);
      }
      rows.push({ typed, rate, frames: await page.evaluate(() => ((window.isOver = true), window.frameTimes.slice(2))) });
      await context.close();
    }
} finally {
  await browser.close();
  await studio.close();
}

const slowShare = (frames: readonly number[]) => (100 * frames.filter((ms) => ms > SLOW_FRAME_MS).length) / frames.length;
printTable(
  [`typed into ${FILE}`, 'CPU', 'frames', 'p50 ms', 'p95 ms', 'worst', `% over ${SLOW_FRAME_MS} ms`],
  rows.map(({ typed, rate, frames }) => [
    typed,
    `1/${rate}`,
    String(frames.length),
    ...[quantile(frames, 0.5), quantile(frames, 0.95), Math.max(...frames), slowShare(frames)].map(digits),
  ]),
);
printBudget('frames that a person sees stop, at 4x', Math.max(...rows.map(({ frames }) => slowShare(frames))), {
  atMost: 2,
  unit: ' %',
});
