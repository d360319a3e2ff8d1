// Finds the Chromium for tests and pictures: BROWSER_PATH, or one that is installed, or the one that came through npm.
// `--light` takes the one from npm first: it draws no windows, opens a page for half of the CPU, and is the same on every machine.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import packed from '@sparticuz/chromium';
import { chromium } from 'playwright';

import { withFileLock } from './file-lock.mjs';
import { isMain } from './is-main.mjs';
import { root } from './root.mjs';

/** Options for Chromium. Measured for a page load and without gain: a single process, less raster, a smaller window. */
const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Not Debian's chromium-headless-shell: it is a third faster, but its font manager crashes on some of our pages. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'msedge', 'microsoft-edge'];

/** Options for Playwright's `chromium.launch`. Throws a sentence that names what to install when there is no browser. */
export async function findBrowser({ isLight = false } = {}) {
  const asked = process.env.BROWSER_PATH;
  if (asked && !starts(asked)) throw new Error(`BROWSER_PATH is ${asked}, and no browser starts from there.`);
  const finders = isLight ? [fromNpm, installed] : [installed, fromNpm];
  for (const find of asked ? [() => [asked]] : finders) {
    const executablePath = (await find()).find(starts);
    if (executablePath) return { executablePath, args: ARGS };
  }
  throw new Error(
    'No Chromium was found. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or set BROWSER_PATH to the program of a Chromium, Chrome or Edge.',
  );
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), chromium.executablePath()];
}

/** The packed Chromium that comes through npm, for Linux on x64: with the libraries of the system, or with its own. */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8'));
  const folder = join(root, '.cache', `chromium-npm-${version}`);
  await withFileLock(`${folder}.lock`, () => existsSync(folder) || unpack(folder));
  return [join(folder, 'chromium-with-fonts'), join(folder, 'chromium-with-libraries')];
}

/** The package unpacks into the folder for temporary files. A folder of the right name is a complete one. */
async function unpack(folder) {
  const { TMPDIR: before } = process.env;
  const draft = (process.env.TMPDIR = `${folder}.draft`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await packed.executablePath();
  unpackLibraries(join(draft, 'al2023'));
  writeFileSync(join(draft, 'fonts', 'fonts.conf'), FONTS);
  const withFonts = '#!/bin/sh\nhere=$(dirname "$0")\nexport FONTCONFIG_PATH="$here/fonts"\n';
  const withLibraries = `${withFonts}export LD_LIBRARY_PATH="$here/al2023/lib:$here:$LD_LIBRARY_PATH"\n`;
  const start = 'exec "$here/chromium" "$@"\n';
  writeFileSync(join(draft, 'chromium-with-fonts'), withFonts + start, { mode: 0o755 });
  writeFileSync(join(draft, 'chromium-with-libraries'), withLibraries + start, { mode: 0o755 });
  renameSync(draft, folder);
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
}

/** The package unpacks these only in a cloud function, though every machine without a desktop lacks them. */
function unpackLibraries(folder) {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const archive = join(dirname(entry), '..', '..', 'bin', 'al2023.tar.br');
  mkdirSync(folder);
  const input = brotliDecompressSync(readFileSync(archive));
  const { status, stderr } = spawnSync('tar', ['-xf', '-', '--no-same-owner', '-C', folder], { input });
  if (status !== 0) throw new Error(`tar could not unpack ${archive}: ${String(stderr)}`);
}

/** The fonts of the system, and those of the package. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

function starts(executablePath) {
  return existsSync(executablePath) && spawnSync(executablePath, ['--version'], { stdio: 'ignore' }).status === 0;
}

if (isMain(import.meta.url)) {
  try {
    const found = await findBrowser({ isLight: process.argv.includes('--light') });
    console.log(process.argv.includes('--json') ? JSON.stringify(found) : found.executablePath);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
