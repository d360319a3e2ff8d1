import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, inject } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';

import { type Checkout, copyCheckout } from '../setup/checkout.ts';
import { createDatabase } from '../setup/create-database.ts';
import { currentBuild } from '../setup/current-build.ts';
import { filesNamedIn, requestAt, scriptsOf } from '../setup/page-files.ts';
import { type ServiceProcess, startProcess } from '../setup/service-process.ts';

const run = promisify(execFile);
const PAGE = '/bill-info';
/** A build on a busy machine takes its time. */
const LONG = 300_000;

let copy: Checkout;
let checkout = '';
let databaseUrl = '';
const started: ServiceProcess[] = [];

beforeAll(async () => {
  databaseUrl = await createDatabase(inject('testPostgres'));
  copy = copyCheckout();
  checkout = copy.folder;
});
afterAll(async () => {
  await Promise.all(started.map(async (service) => service.kill()));
  copy.remove();
});

async function start(): Promise<ServiceProcess> {
  const service = await startProcess({ databaseUrl, root: checkout });
  started.push(service);
  return service;
}

const request = (url: string, path: string) => requestAt('lakeside.localhost', url, path);

/** A page, and every file of the build that it names, that a file of it names, or that hosts embed: by address, as text. */
async function everyFile({ url }: ServiceProcess): Promise<ReadonlyMap<string, string>> {
  const read = new Map<string, string>();
  const waiting = [PAGE, '/embed/kit.js', '/embed/kit.json'];
  for (const path of waiting) {
    const { status, text } = await request(url, path);
    expect([path, status]).toEqual([path, 200]);
    if (path !== PAGE) read.set(path, text);
    waiting.push(...filesNamedIn(text, isBuilt).filter((address) => !waiting.includes(address)));
  }
  return read;
}

function isBuilt(address: string): boolean {
  return builds().some((build) => existsSync(join(checkout, 'dist', build, 'client', address)));
}

let firstBuild = '';

function builds(): readonly string[] {
  return readdirSync(join(checkout, 'dist')).filter((name) => /^[0-9a-f]{16}$/.test(name));
}

deepTest(
  'a build leaves alone what a running service serves, and processes of both builds serve the files of both',
  { timeout: LONG },
  async () => {
    firstBuild = currentBuild(checkout);
    const first = await start();
    const before = await everyFile(first);
    expect(before.size).toBeGreaterThan(10);

    copy.change();
    await copy.build();

    const secondBuild = currentBuild(checkout);
    expect(secondBuild).not.toBe(firstBuild);
    expect(await everyFile(first)).toEqual(before);

    const second = await start();
    const after = await everyFile(second);
    for (const [other, files] of [
      [second, before],
      [first, after],
    ] as const)
      for (const [path, text] of files)
        if (path.startsWith('/assets/')) expect([path, await request(other.url, path)]).toEqual([path, { status: 200, text }]);
    const scripts = async ({ url }: ServiceProcess) => scriptsOf((await request(url, PAGE)).text);
    expect(await scripts(first)).not.toEqual([]);
    expect(await scripts(second)).not.toEqual(await scripts(first));
  },
);

deepTest('a build removes one that no process has used for a day, and keeps one that was used', { timeout: LONG }, async () => {
  const unused = join(checkout, 'dist', '0123456789abcdef');
  cpSync(join(checkout, firstBuild), unused, { recursive: true });
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(join(unused, '.whole'), longAgo, longAgo);

  // The sources of the first build again: it is there already.
  copy.undoChange();
  const printed = await copy.build();

  expect(currentBuild(checkout)).toBe(firstBuild);
  expect(printed).not.toContain('Building');
  expect(existsSync(unused)).toBe(false);
  expect(builds()).toHaveLength(2);
});

deepTest(
  'a command keeps its proofs beside the build, and the next command takes them from there',
  { timeout: LONG },
  async () => {
    const check = async () =>
      run(process.execPath, [join(checkout, 'scripts/causeway.mjs'), 'check', '--format', 'line'], { cwd: checkout }).then(
        ({ stdout }) => stdout,
        (error: { readonly stdout: string }) => error.stdout,
      );
    await check();
    const [version = ''] = readdirSync(join(checkout, '.cache/proofs'));
    const folder = join(checkout, '.cache/proofs', version);
    const failure = { fault: 'dead-end', path: ['steps', 0], message: 'kept from before', cure: 'none', trace: [] };
    for (const name of readdirSync(folder)) {
      const proof = JSON.parse(readFileSync(join(folder, name), 'utf8')) as object;
      writeFileSync(join(folder, name), JSON.stringify({ ...proof, failures: [failure] }));
    }

    expect(await check()).toContain('kept from before');
  },
);
