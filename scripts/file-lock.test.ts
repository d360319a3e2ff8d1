import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { withFileLock } from './file-lock.mjs';

const aLock = () => join(mkdtempSync(join(tmpdir(), 'causeway-lock-')), 'some', 'work.lock');
const module = new URL('./file-lock.mjs', import.meta.url).href;

/** A process of its own that takes the lock, reports it, and keeps it until it is killed. */
async function holdElsewhere(lock: string) {
  const script = `import { withFileLock } from '${module}'; await withFileLock(process.argv[1], async () => { console.log('held'); await new Promise((done) => setTimeout(done, 60_000)) })`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, lock], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

test('the lock is free again after work that fails', async () => {
  const lock = aLock();

  await expect(withFileLock(lock, () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');

  expect(existsSync(lock)).toBe(false);
  expect(await withFileLock(lock, () => Promise.resolve('done'))).toBe('done');
});

test('calls onWait in the second process, which waits for the first', async () => {
  const lock = aLock();
  const child = await holdElsewhere(lock);
  let waited = 0;

  const second = withFileLock(
    lock,
    () => Promise.resolve('done'),
    () => {
      waited += 1;
      child.kill('SIGKILL');
    },
  );

  expect(await second).toBe('done');
  expect(waited).toBe(1);
});

test('a lock whose holder no longer touches it is taken over, although its number is alive', async () => {
  const lock = aLock();
  await withFileLock(lock, () => Promise.resolve());
  writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname() }));
  utimesSync(lock, new Date(0), new Date(0));

  expect(await withFileLock(lock, () => Promise.resolve('done'))).toBe('done');
});
