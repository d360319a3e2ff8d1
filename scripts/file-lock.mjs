import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BEAT_MS = 2_000;
/** A holder that has not touched its lock for this long is gone, even if a process has its id (ids are used again). */
const STALE_MS = 20_000;

/**
 * Runs `work` while no other process runs work under the same lock file.
 * Calls `onWait` once when another process holds it. A killed holder's lock is taken over.
 */
export async function withFileLock(path, work, onWait = () => {}) {
  await mkdir(dirname(path), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), at: process.hrtime.bigint().toString() });
  for (let hasWaited = false; !(await take(path, mine)); await sleep(200)) {
    if (!hasWaited) onWait();
    hasWaited = true;
  }
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), BEAT_MS);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if ((await contents(path)) === mine) await rm(path, { force: true });
  }
}

async function take(path, mine) {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, mine);
  try {
    // link() is atomic and the content is already whole: no process ever reads a half-written lock.
    await link(draft, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    await dropIfStale(path);
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

async function dropIfStale(path) {
  const seen = await contents(path);
  if (seen === undefined || !(await isStale(path, seen))) return;
  const aside = `${path}.stale-${process.pid}`;
  await rename(path, aside).catch(() => {});
  // Between reading and renaming a third process may have taken it over: then what was moved is alive, and goes back.
  const moved = await contents(aside);
  if (moved !== undefined && moved !== seen) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

async function isStale(path, content) {
  const touched = await stat(path).then(
    (found) => found.mtimeMs,
    () => Date.now(),
  );
  if (Date.now() - touched > STALE_MS) return true;
  const { pid, host } = JSON.parse(content);
  return host === hostname() && !isAlive(pid);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function contents(path) {
  return readFile(path, 'utf8').catch(() => undefined);
}
