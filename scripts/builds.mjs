// Each build has a folder of its own, dist/<hash of its sources>, so that no build touches the files of a running service.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from './root.mjs';

const dist = join(root, 'dist');
/** Names the newest build, and states what it was made of. */
const pointer = join(dist, 'current.json');
/** The last file of a build. A process that uses the build touches it. */
const WHOLE = '.whole';
const TOUCH_MS = 60 * 60 * 1_000;
/** Names of builds; earlier versions had one build, in two folders. */
const BUILD = /^([0-9a-f]{16}|client|server)$/;
/** No process has used a build that was touched this long ago. */
const KEPT_MS = 24 * TOUCH_MS;

/** What a build is made of. Pages have forms and texts (`data`) in them; flows only decide which forms are fetched together. */
export const EVERYTHING = ['code', 'data', 'flows'];

/** What the newest build was made of: of each part, the hash and the looks. */
export function readStamp() {
  try {
    const { folder: _, ...stamp } = JSON.parse(readFileSync(pointer, 'utf8'));
    // A build of an earlier version has other parts.
    return EVERYTHING.every((part) => stamp[part] !== undefined) ? stamp : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the build of these sources the newest one; a process that reads the pointer meanwhile finds it whole. */
export function writeStamp(stamp) {
  mkdirSync(dist, { recursive: true });
  const next = `${pointer}.${process.pid}`;
  writeFileSync(next, JSON.stringify({ ...stamp, folder: nameOf(stamp) }));
  renameSync(next, pointer);
}

export function folderOf(stamp) {
  return join(dist, nameOf(stamp));
}

function nameOf(stamp) {
  const hash = createHash('sha256');
  for (const part of EVERYTHING) hash.update(stamp[part].hash);
  return hash.digest('hex').slice(0, 16);
}

export function isWhole(folder) {
  return existsSync(join(folder, WHOLE));
}

export function markWhole(folder) {
  writeFileSync(join(folder, WHOLE), '');
}

/** The newest build, for as long as this process runs or until it leaves it: what is built meanwhile is for processes that start later. */
export function openNewestBuild() {
  const stamp = readStamp();
  if (stamp === undefined) throw new Error('Nothing is built yet: npm run build');
  const folder = folderOf(stamp);
  touch(folder);
  const touching = setInterval(() => touch(folder), TOUCH_MS).unref();
  return {
    folder,
    stamp,
    clientDir: join(folder, 'client'),
    studioDir: join(folder, 'studio'),
    proofsFolder: proofsFolderOf(stamp),
    leave: () => clearInterval(touching),
  };
}

/** Loads a part of a build: `server`, `render`, `registry`, `visitor` or `cli`. */
export function loadBuilt(folder, name) {
  return import(pathToFileURL(join(folder, 'server', `${name}.js`)).href);
}

/** Where commands keep proofs: a folder for each version of the code. */
function proofsFolderOf(stamp) {
  return join(root, '.cache', 'proofs', stamp.code.hash.slice(0, 16));
}

/** An installation may be one that the service must not write to. It then has no other builds, either. */
function touch(folder) {
  const now = new Date();
  try {
    utimesSync(join(folder, WHOLE), now, now);
  } catch {}
}

/** Removes builds that no process has used for a day, except the newest one. */
export function removeOldBuilds() {
  const newest = nameOf(readStamp());
  for (const name of readdirSync(dist)) {
    const folder = join(dist, name);
    if (!BUILD.test(name) || name === newest) continue;
    const used = statSync(isWhole(folder) ? join(folder, WHOLE) : folder).mtimeMs;
    if (used < Date.now() - KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}
