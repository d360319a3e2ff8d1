import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { launch, type Browser, type Frame, type KeyInput, type Page } from 'puppeteer-core';

const NAMES = ['firefox-esr', 'firefox'];
/** A Firefox starts slowly on a busy machine. */
const PATIENCE_MS = 60_000;
const MOST_PRESSES = 60;

/** For the name of tests that are skipped without a Firefox. */
export const NO_FIREFOX = 'no Firefox is here: install one (Debian: apt-get install firefox-esr), or set FIREFOX_PATH';

/** The program of an installed Firefox, if there is one. */
export function findFirefox(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const asked = process.env['FIREFOX_PATH'];
  const programs = asked ? [asked] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return programs.find((program) => existsSync(program) && isFirefox(program));
}

function isFirefox(program: string): boolean {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && stdout.includes('Firefox');
}

/** What Firefox gives a page inside another site's page: no cookies, or cookies for that pair of sites. */
const cookieBehavior = { refused: 1, partitioned: 5 } as const;

/** Starts a Firefox over WebDriver BiDi: Playwright's own protocol needs a patched Firefox, which Debian does not have. */
export function startFirefox(executablePath: string, cookies: keyof typeof cookieBehavior): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath,
    timeout: PATIENCE_MS,
    extraPrefsFirefox: {
      'network.cookie.cookieBehavior': cookieBehavior[cookies],
      // The policy of the host's page allows no icon.
      'browser.chrome.site_icons': false,
      // A busy machine may stop a script for seconds.
      'dom.max_script_run_time': 0,
    },
  });
}

/** Opens a page, and collects its errors, the warnings of its console and the violations of its policy into this list. */
export async function openPage(firefox: Browser, url: string, complaints: string[]): Promise<Page> {
  const page = await firefox.newPage();
  page.setDefaultTimeout(PATIENCE_MS / 2);
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`page error: ${String(error)}`));
  await page.goto(url);
  return page;
}

/** The document inside the iframe that this selector finds. */
export async function frameIn(page: Page, selector: string): Promise<Frame> {
  const element = await page.waitForSelector(selector);
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`${selector} is no frame`);
  return frame as Frame;
}

/** Presses Tab until this selector finds the focused element. */
export async function tabTo(page: Page, frame: Frame, selector: string): Promise<void> {
  await frame.waitForSelector(selector);
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await frame.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_PRESSES} times Tab did not reach ${selector}`);
}

/** Moves the focus to a control by Tab and presses a key on it. */
export async function pressOn(page: Page, frame: Frame, selector: string, key: KeyInput): Promise<void> {
  await tabTo(page, frame, selector);
  await page.keyboard.press(key);
}

/** Moves the focus to the radio buttons by Tab, and on with the arrow until the one with this label is chosen. */
export async function choose(page: Page, frame: Frame, label: string): Promise<void> {
  await pressOn(page, frame, 'input[type=radio]', ' ');
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const chosen = await frame.evaluate(() => document.activeElement?.closest('label')?.textContent ?? '');
    if (chosen.includes(label)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${MOST_PRESSES} times the arrow did not reach ${label}`);
}

/** Moves from field to field by Tab and types. */
export async function typeIn(page: Page, frame: Frame, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, text] of Object.entries(values)) {
    await tabTo(page, frame, `input[name="${field}"]`);
    await page.keyboard.type(text);
  }
}
