import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';

import { quantile } from './kit/measure.ts';
import { digits, printBudget, printTable } from './kit/print.ts';
import { serveBareEditor } from './kit/serve-baseline.ts';
import { serveStudio } from './kit/serve-studio.ts';
import { CPU_SLOWDOWN, openBrowser } from './kit/slow-browser.ts';

const FILE = 'flows/enrollment.json';
const VALUE = '"privacy": "phi"';
/** Ten letters a second: a quick typist. */
const PAUSE_MS = 100;
/** What a key repeats at while it is held down. */
const REPEAT_MS = 33;
/** One frame of a screen with 60 Hz is lost, and a person sees that the page stopped. */
const [LOST_MS, SLOW_MS] = [33.4, 50];
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);

const text = readFileSync(FILE, 'utf8');
const before = text.slice(0, text.indexOf(VALUE)).split('\n').length;
const block = text.split('\n').slice(100, 140).join('\n');

/** Each begins at the end of the first line. */
const TYPED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  spaces: (page) => typeLetters(page, ' '.repeat(30)),
  'a sentence': (page) => typeLetters(page, '"a sentence that names nothing  "'),
  'the first list': async (page) => {
    for (let line = 1; line < before; line++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.waitForTimeout(500);
    await startFrames(page);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    await page.getByRole('listbox').waitFor({ timeout: 20_000 });
    await page.waitForTimeout(500);
  },
  'Delete held down': async (page) => {
    for (let count = 0; count < 60; count++) {
      await page.keyboard.down('Delete');
      await page.waitForTimeout(REPEAT_MS);
    }
    await page.keyboard.up('Delete');
  },
  'a block pasted': async (page) => {
    for (let count = 0; count < 5; count++) {
      await page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.querySelector('.cm-content')?.dispatchEvent(event);
      }, block);
      await page.waitForTimeout(600);
    }
  },
};

declare global {
  interface Window {
    frameTimes: number[];
    isOver: boolean;
  }
}

async function typeLetters(page: Page, letters: string): Promise<void> {
  for (const letter of letters) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** Notes how long each frame takes, from now on. */
async function startFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    let last = performance.now();
    const isRunning = Array.isArray(window.frameTimes);
    Object.assign(window, { frameTimes: [], isOver: false });
    const note = (now: number) => {
      window.frameTimes.push(now - last);
      last = now;
      if (!window.isOver) requestAnimationFrame(note);
    };
    if (!isRunning) requestAnimationFrame(note);
  });
}

interface Measured {
  readonly frames: readonly number[];
  /** Time of the processor on the page's own thread. */
  readonly busy: number;
}

/** The frames while this is typed into an editor that is ready. */
async function framesOf(page: Page, rate: number, typeInto: (page: Page) => Promise<void>): Promise<Measured> {
  const devtools = await page.context().newCDPSession(page);
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.waitForTimeout(500);
  const began = await busy();
  await startFrames(page);
  await typeInto(page);
  const frames = await page.evaluate(() => ((window.isOver = true), window.frameTimes.slice(2)));
  return { frames, busy: (await busy()) - began };
}

async function onPage(browser: Browser, work: (page: Page) => Promise<Measured>): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const [studio, bare] = [await serveStudio(process.cwd()), await serveBareEditor(text)];
const browser = await openBrowser();

const EDITORS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Studio: async (page) => {
    await page.goto(studio.link.replace('/#', `/files/${FILE}?provider=lakeside#`));
    await page.getByRole('textbox', { name: `Text of ${FILE}` }).focus();
    await page.locator('.checks .times', { hasText: /Checked.*proved/ }).waitFor({ timeout: 120_000 });
  },
  'bare CodeMirror': async (page) => {
    await page.goto(bare.url);
    await page.getByRole('textbox').focus();
  },
};

interface Row extends Measured {
  readonly typed: string;
  readonly rate: number;
  readonly editor: string;
}

const rows: Row[] = [];
try {
  for (const [typed, typeInto] of Object.entries(TYPED))
    for (const rate of [1, CPU_SLOWDOWN]) {
      const found = new Map<string, Measured[]>();
      // In turns: a machine that is busy slows both.
      for (let round = 0; round < (rate === 1 ? 1 : ROUNDS); round++)
        for (const [editor, open] of Object.entries(EDITORS)) {
          const measured = await onPage(browser, async (page) => {
            await open(page);
            return framesOf(page, rate, typeInto);
          });
          found.set(editor, [...(found.get(editor) ?? []), measured]);
        }
      for (const [editor, all] of found) {
        const busy = all.reduce((sum, one) => sum + one.busy, 0) / all.length;
        rows.push({ typed, rate, editor, frames: all.flatMap(({ frames }) => frames), busy });
      }
    }
} finally {
  await browser.close();
  await studio.close();
  await bare.stop();
}

const share = (frames: readonly number[], ms: number) => (100 * frames.filter((one) => one > ms).length) / frames.length;
printTable(
  [`typed into ${FILE}`, 'CPU', 'editor', 'frames', 'p50 ms', 'p95 ms', 'worst', '% over 33', '% over 50', 'busy ms'],
  rows.map(({ typed, rate, editor, frames, busy }) => [
    typed,
    `1/${rate}`,
    editor,
    String(frames.length),
    ...[quantile(frames, 0.5), quantile(frames, 0.95), Math.max(...frames)].map(digits),
    ...[share(frames, LOST_MS), share(frames, SLOW_MS), busy].map(digits),
  ]),
);
for (const { typed, frames } of rows.filter(({ rate, editor }) => rate > 1 && editor === 'Studio')) {
  const beside = rows.find((one) => one.typed === typed && one.rate > 1 && one.editor !== 'Studio');
  const more = Math.max(0, share(frames, LOST_MS) - share(beside?.frames ?? [], LOST_MS));
  printBudget(`${typed}: frames over 33 ms beyond those of a bare CodeMirror, at 4x`, more, { atMost: 0, unit: ' %' });
}
