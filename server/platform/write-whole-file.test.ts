import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { writeWholeFile } from './write-whole-file.ts';

test('a disk that is full leaves the older file and no part, and the next try writes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'whole-'));
  const path = join(folder, 'a.csv');
  writeFileSync(path, 'old');
  const isFull = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const half = writeWholeFile(path, async (write) => {
    await write('half');
    throw isFull;
  });
  await expect(half).rejects.toBe(isFull);
  expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['a.csv'], 'old']);
  await writeWholeFile(path, (write) => write('new'));

  expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['a.csv'], 'new']);
});

test('an older file is kept where none is to be replaced, also one that comes during the work', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'whole-'));
  const path = join(folder, 'a.csv');
  const write = (work: Parameters<typeof writeWholeFile>[1]) => writeWholeFile(path, work, { replaces: false });
  const meanwhile = write(async (put) => {
    await put('new');
    writeFileSync(path, 'old');
  });
  await expect(meanwhile).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(write(() => Promise.reject(new Error('the work began')))).rejects.toMatchObject({ code: 'EEXIST' });

  expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['a.csv'], 'old']);
});
