import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, expect, it } from 'vitest';

import type { CommandContext } from './command.ts';
import { writeWhole, type Write } from './export-output.ts';

let cwd: string;
let printed: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'export-'));
  printed = '';
});

const write = (out: string, work: (write: Write) => Promise<void>) =>
  writeWhole({ cwd, out: (text: string) => void (printed += text) } as unknown as CommandContext, out, work);

const fails = (code: string) => async (put: Write) => {
  await put('half');
  throw Object.assign(new Error('write'), { code });
};

it('a file appears when it is whole, and only its owner may read it', async () => {
  await write('a.csv', async (put) => {
    await put('one\n');
    expect(readdirSync(cwd)).toEqual([expect.stringMatching(/^a\.csv\.part-[\da-f-]+$/)]);
    await put('two\n');
  });

  expect(readdirSync(cwd)).toEqual(['a.csv']);
  expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe('one\ntwo\n');
  expect(statSync(join(cwd, 'a.csv')).mode & 0o777).toBe(0o600);
});

it('a full disk leaves the older file as it was, and no half of the new one', async () => {
  writeFileSync(join(cwd, 'a.csv'), 'old');

  await expect(write('a.csv', fails('ENOSPC'))).rejects.toThrow('the disk is full. Nothing is left of it.');
  expect(readdirSync(cwd)).toEqual(['a.csv']);
  expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe('old');
});

it('any other error of the work is thrown as it is, and leaves no file', async () => {
  await expect(write('a.csv', fails('08006'))).rejects.toThrow(/^write$/);
  expect(readdirSync(cwd)).toEqual([]);
});

it('a folder that does not exist is reported', async () => {
  await expect(write('none/a.csv', async () => Promise.resolve())).rejects.toThrow('its folder does not exist');
});

it('a hyphen is the output', async () => {
  await write('-', async (put) => put('to the output'));

  expect(printed).toBe('to the output');
  expect(readdirSync(cwd)).toEqual([]);
});
