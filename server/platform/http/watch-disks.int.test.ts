import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../database/pool.ts';
import { createLog } from './log.ts';
import { watchDisks } from './watch-disks.ts';

let folder: string;
let lines: string[];
let service: TestApp | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'disks-'));
  lines = [];
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
const watch = (uploads: string, leastBytes?: number) =>
  watchDisks({ folders: { uploads, remittances: undefined }, log, keptMs: 0, ...(leastBytes !== undefined && { leastBytes }) });

/** A disk of a megabyte, where this machine lets the test mount one. */
function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const diskTest = test.runIf(canMount());

function withDisk<T>(options: string, run: () => Promise<T>): Promise<T> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=1m,${options}`, 'tmpfs', folder]);
  return run().finally(() => execFileSync('umount', [folder]));
}

test('a folder with space is no fault, also before it is made', async () => {
  expect(await watch(join(folder, 'not', 'made', 'yet'))()).toEqual([]);
});

test('a folder below a file cannot be written to', async () => {
  writeFileSync(join(folder, 'file'), '');

  expect(await watch(join(folder, 'file', 'folder'))()).toEqual(['uploads_not_writable']);
});

diskTest('a full disk is reported, and logged once until it has space again', async () => {
  await withDisk('mode=700', async () => {
    const disks = watch(folder, 512 * 1024);
    expect(await disks()).toEqual([]);
    writeFileSync(join(folder, 'large'), Buffer.alloc(900 * 1024));

    expect([await disks(), await disks()]).toEqual([['uploads_full'], ['uploads_full']]);
    rmSync(join(folder, 'large'));
    expect(await disks()).toEqual([]);

    expect(lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)).toEqual([
      'files cannot be stored',
      'files can be stored again',
    ]);
  });
});

diskTest('a disk that is mounted read-only cannot be written to', async () => {
  await withDisk('ro', async () => {
    expect(await watch(folder)()).toEqual(['uploads_not_writable']);
  });
});

test('a process with a full disk is ready, and names the disk', async () => {
  mkdirSync(join(folder, 'uploads'));
  service = await createTestApp([], { disks: watch(join(folder, 'uploads'), Number.MAX_SAFE_INTEGER) });

  const ready = await service.app.inject({ url: '/health/ready' });

  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', degraded: ['uploads_full'] }]);
});

test('a process with a read-only database is not ready', async () => {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const owner = openDatabase(database.url);
  await sql.raw(`alter database "${name}" set default_transaction_read_only = on`).execute(owner);
  await owner.destroy();
  const db = openDatabase(database.url);
  service = await createTestApp([], { db });

  const ready = await service.app.inject({ url: '/health/ready' });

  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', reason: 'database_read_only' }]);
  await db.destroy();
  await database.drop();
});
