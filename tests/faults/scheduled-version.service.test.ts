import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { localTimeIn } from '#rules';
import { afterAll, beforeAll, expect, vi } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { createVisitor } from './http-visitor.ts';
import { startService, type OwnService } from './service.ts';

const MINUTE_MS = 60_000;
/** A version begins at a full minute; this long before one the service is started. */
const LEAD_MS = 25_000;
/** The file is saved, and read by both processes, within this time. */
const SAVED_MS = 6_000;
/** Between the moment and the new version in every process. */
const MOST_MS = 5_000;

const providers = mkdtempSync(join(tmpdir(), 'causeway-versions-'));
const file = join(providers, 'northshore.json');
const lakeside = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as object;
const demo = { ...lakeside, provider_id: 'northshore', hosts: ['northshore.localhost'], time_zone: 'America/Chicago' };

// The service lives just before a midnight of its provider.
const offset = Date.parse('2027-01-01T06:00:00Z') - LEAD_MS - Date.now();
const now = () => Date.now() + offset;
let service: OwnService;

function save(content: object): void {
  writeFileSync(`${file}.part`, JSON.stringify(content, null, 2));
  renameSync(`${file}.part`, file);
}

beforeAll(async () => {
  save(demo);
  service = await startService({ env: { PROVIDERS_DIR: providers, CLOCK_OFFSET_MS: String(offset) } });
});
afterAll(async () => {
  await service.stop();
  rmSync(providers, { recursive: true, force: true });
});

/** The name of the provider on the first page of each process. */
async function namesOnPages(): Promise<readonly (string | undefined)[]> {
  return Promise.all(
    service.processes.map(async (process) => {
      const { body } = await createVisitor({ at: () => process }).send({ method: 'GET', path: '/bill-info' });
      return /"display_name":"([^"]*)"/.exec(String(body))?.[1];
    }),
  );
}

deepTest(
  'both processes change over within five seconds of the moment, without a restart and not before',
  async () => {
    const begins = Math.ceil((now() + SAVED_MS) / MINUTE_MS) * MINUTE_MS;
    const from = localTimeIn('America/Chicago', new Date(begins));
    save({ ...demo, display_name: 'Old Year', versions: [{ from, changes: { display_name: 'New Year' } }] });
    await vi.waitFor(async () => expect(await namesOnPages()).toEqual(['Old Year', 'Old Year']), {
      timeout: begins - now() - 500,
      interval: 200,
    });

    await new Promise((resolve) => setTimeout(resolve, begins - now() - 500));
    expect(await namesOnPages()).toEqual(['Old Year', 'Old Year']);
    await new Promise((resolve) => setTimeout(resolve, begins - now()));
    await vi.waitFor(async () => expect(await namesOnPages()).toEqual(['New Year', 'New Year']), {
      timeout: MOST_MS,
      interval: 200,
    });
  },
  120_000,
);
