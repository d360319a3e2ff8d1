import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, vi } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { byDepth } from '../setup/depth.ts';
import { createVisitor, inTurn } from './http-visitor.ts';
import { startService, type OwnService } from './service.ts';

const SLOW = { timeout: 50_000, interval: 200 };
const providers = mkdtempSync(join(tmpdir(), 'causeway-proved-'));
const file = join(providers, 'northshore.json');
const shipped = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as { readonly flows: Record<string, object> };
const demo = { ...shipped, provider_id: 'northshore', hosts: ['northshore.localhost'] };

let service: OwnService;

function save(changes: object): void {
  writeFileSync(`${file}.part`, JSON.stringify({ ...demo, ...changes }, null, 2));
  renameSync(`${file}.part`, file);
}

const enrollmentWith = (steps: object) => ({ flows: { ...demo.flows, enrollment: { ...demo.flows['enrollment'], steps } } });

beforeAll(async () => {
  save({});
  // Each process proves for itself.
  service = await startService({ processes: byDepth(1, 2), env: { PROVIDERS_DIR: providers } });
});
afterAll(async () => {
  await service.stop();
  rmSync(providers, { recursive: true, force: true });
});

const fromEach = (name: string) => service.processes.map(() => name);

/** The name of the provider on the first page of each process. Serving it looks whether the file has changed. */
async function namesOnPages(): Promise<readonly (string | undefined)[]> {
  return Promise.all(
    service.processes.map(async (process) => {
      const { status, body } = await createVisitor({ at: () => process }).send({ method: 'GET', path: '/bill-info' });
      expect(status).toBe(200);
      return /"display_name":"([^"]*)"/.exec(String(body))?.[1];
    }),
  );
}

deepTest('a file that leaves out the last step is refused by the proof, and the last good one serves on', async () => {
  save({ display_name: 'Broken', ...enrollmentWith({ success: { shown: false } }) });

  await vi.waitFor(async () => {
    expect(await namesOnPages()).toEqual(fromEach('Lakeside Health'));
    for (const process of service.processes) expect(process.output()).toMatch(/northshore\.json:\d+:\d+ error FLOW107/);
  }, SLOW);
});

deepTest('the page for operators names the line that the proof refuses', async () => {
  const { body } = await createVisitor({ at: inTurn(service.processes) }).send({ method: 'GET', path: '/test/check' });

  expect(String(body)).toMatch(/northshore\.json:\d+:\d+<\/code> FLOW107/);
});

deepTest('a file that leaves out a step that no goal needs is in force once it is proved', async () => {
  save({ display_name: 'Mended', ...enrollmentWith({ 'phone-link': { shown: false } }) });

  await vi.waitFor(async () => expect(await namesOnPages()).toEqual(fromEach('Mended')), SLOW);
});
