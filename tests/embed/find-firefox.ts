import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['firefox-esr', 'firefox', 'firefox.exe'];
const USUAL_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  '/opt/firefox/firefox',
];

/** For the name of tests that are skipped where this finds nothing. */
export const NO_FIREFOX = 'no Firefox is here: install one (Debian: apt-get install firefox-esr), or set FIREFOX_PATH';

/** The program of a Firefox that says its version, or nothing: unlike Chromium it is not brought. */
export function findFirefox(): string | undefined {
  const wished = process.env['FIREFOX_PATH'];
  if (wished) {
    if (isFirefox(wished)) return wished;
    throw new Error(`FIREFOX_PATH is ${wished}, and no Firefox answers there. Correct it, or unset it to have one found.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...named, ...USUAL_PLACES].find((program) => existsSync(program) && isFirefox(program));
}

function isFirefox(program: string): boolean {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && stdout.includes('Firefox');
}
