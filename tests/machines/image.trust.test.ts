import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished } from 'vitest';

import { requestAt } from '../setup/page-files.ts';
import { freePort } from '../setup/service-process.ts';
import { buildImage, type Container } from './image.ts';
import { startPrimary } from './postgres.ts';
import { machineTest } from './programs.ts';

const READY_MS = 60_000;
const HOST = 'lakeside.localhost';
const ROOT_IS_READ_ONLY =
  "try { require('fs').writeFileSync('a-file', ''); } catch ({ code }) { console.log(code, process.getuid()); }";

/** The settings of deploy/causeway.env.example, filled in. */
function exampleSettings(databaseUrl: string): Readonly<Record<string, string>> {
  const secret = () => randomBytes(48).toString('base64url');
  const lines = readFileSync('deploy/causeway.env.example', 'utf8').split('\n');
  const given = lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]);
  const filled = given.map(([name, value]) => [name, value === '' ? secret() : value] as const);
  return { ...Object.fromEntries(filled), DATABASE_URL: databaseUrl };
}

async function untilReady(url: string, container: Container): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(250)) {
    const { status } = await requestAt(HOST, url, '/health/ready').catch(() => ({ status: 0 }));
    if (status === 200) return;
  }
  throw new Error(`the image does not become ready: ${container.log()}`);
}

machineTest(
  "the image that deploy/Dockerfile makes serves a hospital's pages by its example settings, without rights on a root that is read-only",
  ['podman', 'runc', 'debootstrap', 'postgres'],
  async () => {
    const postgres = await startPrimary();
    onTestFinished(postgres.stop);
    await postgres.ask('create database hospital');
    const image = buildImage();
    onTestFinished(image.remove);
    const [port, tokenizerPort] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      ...exampleSettings(postgres.urlOf('hospital')),
      PORT: String(port),
      TOKENIZER_PORT: String(tokenizerPort),
    };
    const container = image.start(settings, { master_key: `first:${randomBytes(32).toString('base64')}\n` });
    await untilReady(url, container);

    const { status, text } = await requestAt(HOST, url, '/bill-info');
    expect([status, /<h1[^>]*>/.test(text)]).toEqual([200, true]);
    expect((await requestAt(HOST, url, '/test/inbox')).status).toBe(404);
    expect(container.run(image.healthCheck)).toBe('');
    expect(container.run(['node', '-e', ROOT_IS_READ_ONLY]).trim()).toBe('EROFS 1000');
    expect(container.run(['node', '--version'])).toMatch(/^v24\./);
    // A fault would end it with another exit code, which throws.
    container.run(['node', 'scripts/causeway.mjs', 'check']);
    expect(container.stop()).toBe(0);
  },
  30 * 60_000,
);
