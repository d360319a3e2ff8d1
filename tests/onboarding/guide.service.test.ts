import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, inject } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { createDatabase } from '../setup/create-database.ts';
import { currentBuild } from '../setup/current-build.ts';
import { freePort } from '../setup/service-process.ts';
import { guide, wordCount } from './guide.ts';

/** Folders that a clone lacks, or gets from its build. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'coverage', 'docs', 'tests', 'bench']);

let clone: string;
let env: NodeJS.ProcessEnv;

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'));
  for (const name of readdirSync('.')) if (!LEFT_OUT.has(name)) cpSync(name, join(clone, name), { recursive: true });
  // The first command would install and build what is already there.
  symlinkSync(join(process.cwd(), 'node_modules'), join(clone, 'node_modules'));
  for (const built of ['dist/current.json', currentBuild('.')]) cpSync(built, join(clone, built), { recursive: true });
  const bin = join(clone, '.bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${clone}/scripts/causeway.mjs" "$@"\n`);
  chmodSync(join(bin, 'npx'), 0o755);
  env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}`, INIT_CWD: clone };
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

interface Ran {
  readonly child: ChildProcess;
  readonly said: () => string;
}

/** Pastes a block of the guide into a shell. */
function paste(block: string, more: NodeJS.ProcessEnv = {}): Ran {
  const child = spawn('sh', ['-e', '-c', block], { cwd: clone, env: { ...env, ...more }, detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { child, said: () => said };
}

async function pasteToTheEnd(block: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const { child, said } = paste(block, more);
  const [code] = (await once(child, 'close')) as [number];
  expect(code, said()).toBe(0);
  return said();
}

/** The response of a browser's request; Node itself resolves no name below localhost. */
function read(address: string): Promise<string> {
  const { host, port, pathname } = new URL(address);
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: pathname, headers: { host } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('end', () => resolve(body));
    }).on('error', reject);
  });
}

/** Slower than most adults read plain text. */
const WORDS_A_MINUTE = 200;

deepTest(
  'the commands of the guide, block by block, produce a branded funnel with bills within five minutes of reading and waiting',
  async () => {
    const began = performance.now();
    expect(await pasteToTheEnd(guide.write)).toContain('providers/sonrisa.json');
    await pasteToTheEnd(guide.bills);

    const port = await freePort();
    const preview = paste(guide.look, { PORT: String(port) });
    await expect.poll(preview.said, { timeout: 60_000 }).toContain('Ctrl-C stops it');
    const address = /http:\/\/sonrisa\.localhost:\d+\//.exec(preview.said())?.[0] ?? '';
    const [page, people] = [await read(`${address}bill-info-identifier`), await read(`${address}test/personas`)];
    // As a terminal does, to everything that was started there.
    process.kill(-(preview.child.pid ?? 0), 'SIGINT');
    await once(preview.child, 'close');

    expect(page).toContain('Clínica Dental Sonrisa');
    expect(page).toContain('<html lang="es"');
    expect(page).toContain('--accent:#7a3b6e');
    expect(people).toContain('PV-1001');
    expect(preview.said()).toContain('Stopping ...');

    const imported = await pasteToTheEnd(guide.bringIn, {
      DATABASE_URL: await createDatabase(inject('testPostgres')),
      MASTER_KEY: 'env:MASTER',
      MASTER: `2026-11:${randomBytes(32).toString('base64')}`,
    });
    expect(imported).toContain('3 rows read, 0 skipped');
    const waited = (performance.now() - began) / 60_000;
    expect(waited + wordCount / WORDS_A_MINUTE).toBeLessThan(5);
  },
  120_000,
);
