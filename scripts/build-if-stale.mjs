// Builds when the sources have changed since the last build; two who ask at once build once.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

import { withFileLock } from './file-lock.mjs';
import { checkUnbuilt, holdsBrokenJson } from './check-unbuilt.mjs';
import { isMain } from './is-main.mjs';
import { root } from './root.mjs';

const stampFile = join(root, 'dist', '.stamp');
/** Everything at the root counts, so that a new folder is not forgotten, except what no build reads. */
const NOT_BUILT = new Set([
  'node_modules',
  'dist',
  'coverage',
  'docs',
  'tests',
  'bench',
  'providers',
  'scripts',
  'README.md',
  'LICENSE',
]);
const NOT_BUILT_FILES = /\.(test\.tsx?|md|log|csv)$/;

/** Answers whether it built anything. */
export async function buildIfStale(log = () => {}) {
  if (isFresh()) return false;
  return withFileLock(
    join(root, '.cache', 'build.lock'),
    () => buildOnce(log),
    () => log('Waiting for another build ...'),
  );
}

async function buildOnce(log) {
  const wanted = sourcesHash();
  if (isFresh(wanted)) return false;
  if (holdsBrokenJson()) {
    await checkUnbuilt([], { out: (text) => log(text.trimEnd()), report: log });
    throw new Error('Nothing was built: mend these files first.');
  }
  const began = Date.now();
  log('Building (the sources have changed, a few seconds) ...');
  rmSync(stampFile, { force: true });
  await runVite();
  writeFileSync(stampFile, wanted);
  log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  return true;
}

function isFresh(wanted = sourcesHash()) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of sources(root)) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function sources(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.name.startsWith('.') || (folder === root && NOT_BUILT.has(entry.name))) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return entry.isFile() && !NOT_BUILT_FILES.test(entry.name) ? [path] : [];
  });
}

function runVite() {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '..', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    env,
    stdio: ['inherit', 2, 2],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The build failed (${signal ?? `code ${code}`}); the errors are printed above.`)),
    );
  });
}

if (isMain(import.meta.url)) {
  await buildIfStale(console.log).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
