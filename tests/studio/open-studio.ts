import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

import { type Browser, chromium, type FrameLocator, type Page } from 'playwright';
import { expect, inject } from 'vitest';

import { accessFaults } from '../journeys/accessible.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const LINK = /http:\/\/localhost:\d+\/#token=\S+/;
/** The worker reads all files before it draws the first map. */
const PATIENCE_MS = 45_000;

/** A running Studio, and a browser for it. */
export interface OpenedStudio {
  readonly link: string;
  /** A window of its own. Every complaint of the console, and every request that its policy stops, is added to `complaints`. */
  readonly open: (address: string, complaints?: string[]) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Starts the command, with settings of its own where a test has some, in this repository or in a copy of it. */
export async function startStudioCommand(env: Readonly<Record<string, string>> = {}, root?: string): Promise<OpenedStudio> {
  const browser = await chromium.launch(inject('browser'));
  const command = spawn(process.execPath, [join(root ?? REPOSITORY, 'scripts/causeway.mjs'), 'studio', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const link = await linkOf(command);
  return {
    link,
    open: (address, complaints = []) => openWindow(browser, address, complaints),
    close: async () => {
      command.kill('SIGINT');
      await browser.close();
    },
  };
}

async function linkOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      const [found] = LINK.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
}

/** A window of its own, whose complaints are noted. */
export async function openWindow(browser: Browser, address: string, complaints: string[]): Promise<Page> {
  // axe looks into frames only where the page has a context of its own.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(address);
  return page;
}

/** What axe finds on a wide and on a narrow screen, in light and in dark colors. */
export async function faultsInEachLook(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of [1280, 768])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      faults.push(...(await accessFaults(page)).map((fault) => `${width} ${colorScheme}: ${fault}`));
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  return faults;
}

/** Everything is checked and proved as it is by now, and nothing is wrong. */
export async function isSound(page: Page): Promise<void> {
  await page.getByText(/^Checked in .*proved in/).waitFor();
  await page.getByText('Nothing is wrong with any file.').waitFor();
}

/** Lets a person point at the page in the frame of a preview by these keys; a word that is pointed at opens in its editor, which then has the focus. */
export async function pointByKeyboard(page: Page, frame: FrameLocator, ...keys: readonly string[]): Promise<void> {
  const isPointing = page.getByRole('button', { name: 'Point at the page' });
  if ((await isPointing.getAttribute('aria-pressed')) === 'true') await isPointing.press('Enter');
  await isPointing.press('Enter');
  // The page of another origin receives both in its own time.
  const isReady = () => frame.locator('html').evaluate(({ style }) => style.cursor === 'crosshair' && document.hasFocus());
  await expect.poll(isReady, { message: 'the page in the frame can be pointed at' }).toBe(true);
  for (const key of keys) await page.keyboard.press(key);
}
