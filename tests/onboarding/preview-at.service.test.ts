import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'preview-'));
  cpSync('providers', join(folder, 'providers'), { recursive: true });
  const path = join(folder, 'providers', 'riverbend.json');
  const file = JSON.parse(readFileSync(path, 'utf8')) as object;
  const changes = { display_name: 'Riverbend in January' };
  writeFileSync(path, JSON.stringify({ ...file, versions: [{ from: '2027-01-01T00:00', changes }] }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Preview {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

async function preview(...options: readonly string[]): Promise<Preview> {
  const env = { ...process.env, PROVIDERS_DIR: join(folder, 'providers'), CAUSEWAY_DATA_DIR: folder };
  const child = spawn(process.execPath, ['scripts/causeway.mjs', 'preview', 'riverbend', '--port', '0', ...options], { env });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the preview ended: ${said}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [found] = /http:\/\/riverbend\.localhost:\d+\//.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
  });
  const stop = async () => {
    child.kill('SIGINT');
    await once(child, 'close');
  };
  return { address, stop };
}

/** Node itself resolves no name below localhost. */
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

deepTest(
  'a preview shows a version as it is at a time, and without a time the file as it is now',
  async () => {
    const shown: boolean[] = [];
    for (const options of [[], ['--at', '2027-01-15T12:00']]) {
      const { address, stop } = await preview(...options);
      shown.push((await read(`${address}bill-info-identifier`)).includes('Riverbend in January'));
      await stop();
    }

    expect(shown).toEqual([false, true]);
  },
  120_000,
);
