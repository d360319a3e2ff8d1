import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { sweep } from '../../domain/housekeeping/housekeeping.ts';
import type { Db } from '../../schema/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../database/pool.ts';
import { acrossProviders } from '../database/scopes.ts';
import { addAssets } from './assets.ts';
import { openBuildFiles } from './build-files.ts';
import { keyedHasher } from './keyed-hash.ts';

const SCRIPT = 'console.log("a step of the enrollment");\n'.repeat(50);
const NOW = new Date('2026-06-16T16:00:00Z');

let database: TestDatabase;
let owner: Db;
let jobs: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.url, { max: 10 });
  jobs = acrossProviders(owner, 'build files');
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

interface ProcessOptions {
  readonly secret?: string;
  readonly now?: Date;
}

/** A process that serves a build with these files; what it logs as a warning. */
async function startProcess(
  files: Readonly<Record<string, string | Buffer>>,
  { secret = 'secret', now = NOW }: ProcessOptions = {},
) {
  const folder = join(mkdtempSync(join(tmpdir(), 'build-')), 'client');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'assets', name), content);
  const log = { warn: vi.fn() };
  const buildFiles = openBuildFiles({ db: jobs, keyedHash: keyedHasher(secret), now: () => now, log });
  await buildFiles.keep([folder]);
  const app = Fastify();
  await addAssets(app, folder, buildFiles);
  onTestFinished(async () => {
    buildFiles.close();
    await app.close();
    rmSync(join(folder, '..'), { recursive: true });
  });
  return { app, log };
}

const get = (app: FastifyInstance, name: string, encoding = 'gzip, br') =>
  app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } });

const compressed = (name: string) => ({ [name]: SCRIPT, [`${name}.br`]: brotliCompressSync(SCRIPT) });

test('a process serves the files of another build, compressed as they are stored', async () => {
  await startProcess(compressed('older-aaaa.js'));
  const { app } = await startProcess(compressed('newer-aaaa.js'));

  const answer = await get(app, 'older-aaaa.js');

  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(answer.rawPayload).toEqual(brotliCompressSync(SCRIPT));
});

test('a browser that takes no Brotli gets such a file as it is', async () => {
  await startProcess(compressed('older-bbbb.js'));
  const { app } = await startProcess({});

  const answer = await get(app, 'older-bbbb.js', 'gzip');

  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body).toBe(SCRIPT);
});

test('a font, which gets no smaller, is stored as it is', async () => {
  const font = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 255]);
  await startProcess({ 'older-cccc.woff2': font });
  const { app } = await startProcess({});

  const answer = await get(app, 'older-cccc.woff2');

  expect(answer.headers['content-type']).toBe('font/woff2');
  expect(answer.rawPayload).toEqual(font);
});

test.each(['none-dddd.js', 'older-dddd.js.br', '../../package.json', 'x', '%00.js'])(
  'what no build has is not there: %s',
  async (name) => {
    await startProcess(compressed('older-dddd.js'));
    const { app } = await startProcess({});

    expect((await get(app, name)).statusCode).toBe(404);
  },
);

test('a row that no process wrote is not served, and is logged', async () => {
  await startProcess(compressed('older-eeee.js'));
  const { app, log } = await startProcess({});
  await sql`update build_files set content = ${Buffer.from('alert(1)')}, is_compressed = false
    where path = 'client/assets/older-eeee.js'`.execute(owner);

  expect((await get(app, 'older-eeee.js')).statusCode).toBe(404);
  expect(log.warn).toHaveBeenCalledOnce();
});

test('a process with another server secret stores its files again, and they are served from then on', async () => {
  await startProcess(compressed('older-ffff.js'));
  const { app } = await startProcess({}, { secret: 'another' });
  expect((await get(app, 'older-ffff.js')).statusCode).toBe(404);

  await startProcess(compressed('older-ffff.js'), { secret: 'another' });

  expect((await get(app, 'older-ffff.js')).statusCode).toBe(200);
});

test('ten processes that start at once store their files without an error', async () => {
  const files = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`file${n}-gggg.js`, `${n}`]));

  await Promise.all(Array.from({ length: 10 }, () => startProcess(files)));

  const { app } = await startProcess({});
  expect((await get(app, 'file149-gggg.js')).body).toBe('149');
});

test('the files of a build go a week after the last day on which a process had it', async () => {
  const day = (text: string) => new Date(`${text}T12:00:00Z`);
  await startProcess({ 'older-hhhh.js': 'old' }, { now: day('2026-06-01') });
  await startProcess({ 'renewed-hhhh.js': 'old' }, { now: day('2026-06-01') });
  await startProcess({ 'renewed-hhhh.js': 'old' }, { now: day('2026-06-04') });
  const statusOf = async (name: string) => (await get((await startProcess({})).app, name)).statusCode;

  await sweep(jobs, day('2026-06-08'));
  expect(await statusOf('older-hhhh.js')).toBe(200);
  await sweep(jobs, day('2026-06-09'));

  expect(await statusOf('older-hhhh.js')).toBe(404);
  expect(await statusOf('renewed-hhhh.js')).toBe(200);
});

test('a flood of names that no build has costs one statement or two', async () => {
  const { app } = await startProcess({});
  const spy = vi.spyOn(jobs, 'selectFrom');
  onTestFinished(() => spy.mockRestore());

  const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => get(app, `none${n}.js`)));

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect([1, 2]).toContain(spy.mock.calls.length);
});

test('a file of a build that is stored later is found soon', async () => {
  const { app } = await startProcess({});
  expect((await get(app, 'later-jjjj.js')).statusCode).toBe(404);

  await startProcess({ 'later-jjjj.js': 'new' });

  await vi.waitFor(async () => expect((await get(app, 'later-jjjj.js')).statusCode).toBe(200), 2_000);
});
