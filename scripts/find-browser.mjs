// Finds a Chromium that really starts, or brings one: BROWSER_PATH, an installed browser, Playwright's own, the one
// that came through npm, a download, a Debian package. What was found is remembered until it no longer exists.
// Who asks for a light one gets the one that came through npm first: it has no windows to make and to draw, opens a page
// for half of the CPU, and is the same on every machine.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { chromium } from 'playwright';

import { isMain } from './is-main.mjs';
import { root } from './root.mjs';
import { unpackChromium } from './unpack-chromium.mjs';

const TRIAL_MS = 20_000;
const isRoot = process.getuid?.() === 0;
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * What Chromium is started with, by us and by Playwright. Its sandbox refuses to run as root. Measured for a page load and
 * without gain: one process for all pages or for the GPU's work, no spare renderer, V8 without optimising or on one
 * thread, less raster, a smaller window, one context for all visitors.
 */
const ARGS = isRoot ? ['--no-sandbox', ...QUIET] : QUIET;
/** Not Debian's chromium-headless-shell: a third faster, and it dies in its font manager of some of our pages. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge', 'microsoft-edge'];

/** A browser for Playwright's `chromium.launch`; throws a sentence that says what to install when there is none. */
export async function findBrowser(log = () => {}, { isLight = false } = {}) {
  const cacheFile = join(root, '.cache', isLight ? 'browser-light.json' : 'browser.json');
  const remembered = recall(cacheFile);
  if (remembered) return remembered;
  const wayTried = [];
  for (const [way, candidates] of isLight ? LIGHT_WAYS : WAYS) {
    wayTried.push(way);
    for (const { executablePath, env = {} } of await candidates(log)) {
      if (!executablePath || !existsSync(executablePath) || !(await starts(executablePath, env))) continue;
      return remember(cacheFile, { executablePath, args: ARGS, env });
    }
  }
  throw new Error(
    `No Chromium that starts was found (tried: ${wayTried.join(', ')}). Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or set BROWSER_PATH to the program of a Chromium, Chrome or Edge.`,
  );
}

const ASKED_FOR = ['BROWSER_PATH', () => fromEnvironment()];
const FROM_NPM = ['the Chromium from npm', (log) => unpackChromium(log)];
const WAYS = [
  ASKED_FOR,
  ['installed browsers', () => installed()],
  ["Playwright's browsers", () => playwrights()],
  FROM_NPM,
  ['npx playwright install chromium', (log) => downloaded(log)],
  ['apt-get install chromium', (log) => fromDebian(log)],
];

const LIGHT_WAYS = [...new Set([ASKED_FOR, FROM_NPM, ...WAYS])];

async function fromEnvironment() {
  const executablePath = process.env.BROWSER_PATH;
  if (!executablePath) return [];
  if (existsSync(executablePath) && (await starts(executablePath, {}))) return [{ executablePath }];
  throw new Error(
    `BROWSER_PATH is ${executablePath}, and no browser starts from there. Correct it, or unset it to have one found.`,
  );
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...named, ...usualPlaces()].map((executablePath) => ({ executablePath }));
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    const apps = [
      'Chromium.app/Contents/MacOS/Chromium',
      'Google Chrome.app/Contents/MacOS/Google Chrome',
      'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ];
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) => apps.map((app) => join(folder, app)));
  }
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
    const apps = [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ];
    return roots.flatMap((folder) => apps.map((app) => join(folder, app)));
  }
  return ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/snap/bin/chromium'];
}

function playwrights() {
  return [{ executablePath: chromium.executablePath() }];
}

function downloaded(log) {
  log('Downloading a Chromium (at most a minute) ...');
  const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '..', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { timeout: 60_000, killSignal: 'SIGKILL', stdio: 'ignore' });
  return playwrights();
}

function fromDebian(log) {
  if (!isRoot || !existsSync('/etc/debian_version')) return [];
  log('Installing the chromium package of Debian ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio: 'ignore' });
  return installed();
}

/** Tried as the tests will use it: a wrapper without its browser knows its version too. */
async function starts(executablePath, env) {
  let browser;
  try {
    browser = await chromium.launch({ executablePath, args: ARGS, env: { ...process.env, ...env }, timeout: TRIAL_MS });
    const page = await Promise.race([browser.newPage(), sleep(TRIAL_MS, undefined, { ref: false })]);
    await page.setContent('<p>it starts</p>', { timeout: TRIAL_MS });
    return true;
  } catch {
    return false;
  } finally {
    await browser?.close();
  }
}

function recall(cacheFile) {
  if (!existsSync(cacheFile)) return undefined;
  const { asked, found } = JSON.parse(readFileSync(cacheFile, 'utf8'));
  return asked === question() && existsSync(found.executablePath) ? found : undefined;
}

function remember(cacheFile, found) {
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(cacheFile, JSON.stringify({ asked: question(), found }));
  } catch {
    // A folder that may not be written to costs a second each time, no more.
  }
  return found;
}

/** An answer holds for the user and the wish that it was given to. */
function question() {
  return [process.getuid?.() ?? '', process.env.BROWSER_PATH ?? ''].join(' ');
}

if (isMain(import.meta.url)) {
  const [asJson, isLight] = ['--json', '--light'].map((option) => process.argv.includes(option));
  try {
    const found = await findBrowser((sentence) => console.error(sentence), { isLight });
    console.log(asJson ? JSON.stringify(found) : `${found.executablePath} ${found.args.join(' ')}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
