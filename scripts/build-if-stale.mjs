// Builds when the sources have changed since the last build; two processes that ask at once build once.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';

import { EVERYTHING, folderOf, isWhole, loadBuilt, markWhole, readStamp, removeOldBuilds, writeStamp } from './builds.mjs';
import { withFileLock } from './file-lock.mjs';
import { checkUnbuilt, holdsBrokenJson } from './check-unbuilt.mjs';
import { isMain } from './is-main.mjs';
import { root } from './root.mjs';

/** What a command is made of: it reads forms, texts and flows as they are now, and waits for no build after a change. */
export const COMMAND = ['code'];
/** What decides how pages look. The service reads flows as they are now. */
export const PAGES = ['code', 'data'];
/** The folders of a build in which nothing of forms, texts and flows is. */
const OF_CODE = ['studio', 'payment-frame', 'client/embed'];
/** Versions of the code whose proofs are kept: a developer goes from branch to branch. */
const KEPT_PROOFS = 3;
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
const NOT_BUILT_FILES = /\.(test\.tsx?|schema\.json|md|log|csv)$/;

/** Builds where one of these parts has changed. Answers whether it built anything. */
export async function buildIfStale(log = () => {}, parts = EVERYTHING) {
  if (isFresh(parts)) return false;
  return withFileLock(
    join(root, '.cache', 'build.lock'),
    () => buildOnce(log, parts),
    () => log('Waiting for another build ...'),
  );
}

async function buildOnce(log, parts) {
  if (isFresh(parts)) return false;
  const wanted = stampOf(sources(root));
  await requireSoundConfiguration(log);
  const folder = folderOf(wanted);
  // A branch that was built before is still there.
  if (!isWhole(folder)) await buildInto(folder, { log, isNewCode: !isFresh(COMMAND) });
  writeStamp(wanted);
  removeOldBuilds();
  removeOldFolders(join(root, '.cache', 'proofs'));
  return true;
}

async function buildInto(folder, { log, isNewCode }) {
  const began = Date.now();
  log('Building (the sources have changed, a few seconds) ...');
  rmSync(folder, { recursive: true, force: true });
  await runVite({ CAUSEWAY_BUILD_DIR: folder, ...(!isNewCode && { CAUSEWAY_BUILD_DATA: 'only' }) });
  if (!isNewCode) for (const part of OF_CODE) cpSync(join(folderOf(readStamp()), part), join(folder, part), { recursive: true });
  markWhole(folder);
  log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** A bundler reports a fault of a form by a stack. The check that was built reports every fault, one without a build those of JSON. */
async function requireSoundConfiguration(log) {
  const out = (text) => log(text.trimEnd());
  const isBroken = holdsBrokenJson();
  if (isBroken) await checkUnbuilt([], { out, report: log });
  else if (!isFresh(COMMAND) || (await checkBuilt(['--no-proof', '--format', 'line'], { out, report: log })) === 0) return;
  throw new Error('Nothing was built: mend these files first.');
}

async function checkBuilt(args, context) {
  const load = (name) => loadBuilt(folderOf(readStamp()), name);
  const { main } = await load('cli');
  return main(['check', ...args], {
    root,
    cwd: root,
    env: process.env,
    loadRegistry: async () => (await load('registry')).registry,
    ...context,
  });
}

/** Files that look as they did at the last build are not read; those that were only touched are read once. */
export function isFresh(parts) {
  const built = readStamp();
  if (built === undefined || !isWhole(folderOf(built))) return false;
  const files = sources(root);
  const looks = looksOf(files);
  const isSame = (part) => built[part].looks === looks[part] || built[part].hash === hashOf(filesOf(files, part));
  if (!parts.every(isSame)) return false;
  const wasTouched = parts.some((part) => built[part].looks !== looks[part]);
  if (wasTouched && parts.length === EVERYTHING.length) writeStamp(stampOf(files));
  return true;
}

/** Of each part: the content of its files, and how they look without being read. */
function stampOf(files) {
  const looks = looksOf(files);
  return Object.fromEntries(EVERYTHING.map((part) => [part, { looks: looks[part], hash: hashOf(filesOf(files, part)) }]));
}

function filesOf(files, part) {
  return files.filter((file) => partOf(file) === part);
}

function partOf(file) {
  const [folder, below] = relative(root, file).split(sep);
  if (folder === 'locales' || (folder === 'flows' && below === 'forms')) return 'data';
  return folder === 'flows' ? 'flows' : 'code';
}

function looksOf(files) {
  const digest = (part) => {
    const hash = createHash('sha256');
    for (const file of filesOf(files, part)) {
      const { mtimeMs, size } = statSync(file);
      hash.update(`${relative(root, file)}\0${mtimeMs}\0${size}\0`);
    }
    return hash.digest('hex');
  };
  return Object.fromEntries(EVERYTHING.map((part) => [part, digest(part)]));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function removeOldFolders(folder) {
  if (!existsSync(folder)) return;
  const byAge = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(KEPT_PROOFS)) rmSync(path, { recursive: true, force: true });
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

function runVite(settings) {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '..', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production', ...settings };
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
  try {
    if (!(await buildIfStale(console.log))) console.log('The build is current.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
