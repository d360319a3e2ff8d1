import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

const command = join(import.meta.dirname, 'create.mjs');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-create-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

test('a funnel is written to a new folder, and named after it', () => {
  execFileSync(process.execPath, [command, 'My Funnel!'], { cwd: folder });

  expect(readManifest(join(folder, 'My Funnel!', 'package.json')).name).toBe('my-funnel');
  expect(existsSync(join(folder, 'My Funnel!', '.gitignore'))).toBe(true);
});

test('a folder with a file in it is left alone', () => {
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  const { status, stderr } = spawnSync(process.execPath, [command, '.'], { cwd: folder, encoding: 'utf8' });

  expect(status).toBe(1);
  expect(stderr).toContain('is not empty. Choose a new folder.');
  expect(existsSync(join(folder, 'package.json'))).toBe(false);
});

test('without a folder, the command shows how it is used', () => {
  const { status, stderr } = spawnSync(process.execPath, [command], { cwd: folder, encoding: 'utf8' });

  expect(status).toBe(1);
  expect(stderr).toContain('causeway-create FOLDER');
});

test('the funnel has the versions that this repository is tested with', () => {
  const root = readManifest('package.json');
  const tested = { ...root.devDependencies, ...root.dependencies };
  const { dependencies, devDependencies } = readManifest(join(import.meta.dirname, 'template', 'package.json'));
  const { '@causeway/engine': engine, ...others } = { ...dependencies, ...devDependencies };

  expect(Object.entries(others).filter(([name, version]) => tested[name] !== version)).toEqual([]);
  expect(engine).toBe(readManifest('engine/package.json').version);
});
