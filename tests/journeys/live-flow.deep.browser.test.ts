import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { startProcess, type ServiceProcess } from '../setup/service-process.ts';
import { aPatient } from './patient.ts';
import { importPatients } from './service.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep, goTo } from './enrollment-path.ts';

const folder = mkdtempSync(join(tmpdir(), 'flows-'));
const file = join(folder, 'enrollment.json');

interface WrittenFlow {
  readonly version: number;
  readonly data: Readonly<Record<string, { readonly privacy: string; readonly keep?: string }>>;
}
const flow = JSON.parse(readFileSync('flows/enrollment.json', 'utf8')) as WrittenFlow;
const everything = Object.entries(flow.data)
  .filter(([, { privacy, keep }]) => privacy !== 'secret' && keep !== 'memory')
  .map(([slot]) => slot);

let service: ServiceProcess;

beforeAll(async () => {
  cpSync('flows', folder, { recursive: true });
  service = await startProcess({ databaseUrl: inject('service').databaseUrl, env: { FLOWS_DIR: folder } });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Saves the flow with a later version, and waits until the service reads it. */
async function save(later: number, changes: object = {}): Promise<void> {
  writeFileSync(file, JSON.stringify({ ...flow, version: flow.version + later, ...changes }));
  await sleep(50);
}

/** How many versions after the shipped one this page and its stored session are. */
async function laterBy({ page }: Visitor): Promise<readonly number[]> {
  const versions = await page.evaluate(() => {
    const shown = JSON.parse(document.querySelector('#initial')?.textContent ?? '{}') as { flow: { version: number } };
    const kept = Object.values(sessionStorage).map((text) => (JSON.parse(text as string) as { version: number }).version);
    return [shown.flow.version, ...kept];
  });
  return versions.map((version) => version - flow.version);
}

test('a visitor on the path keeps their version, moves to a later one that migrates it, and keeps what they entered', async () => {
  const patient = aPatient();
  await importPatients(patient);

  await withVisitor({ url: service.url }, async (visitor) => {
    await goTo(visitor, patient, '/invoice-to-pay');

    await save(1);
    await visitor.page.reload();
    await waitForStep(visitor, '/invoice-to-pay');
    expect(await laterBy(visitor)).toEqual([0, 0]);

    await save(2, { migrate: [{ from: flow.version, keep: everything }] });
    await visitor.page.reload();
    await waitForStep(visitor, '/invoice-to-pay');
    expect(await laterBy(visitor)).toEqual([2, 2]);

    await save(3, { migrate: [{ from: flow.version + 2, keep: [] }] });
    await visitor.page.reload();
    await waitForStep(visitor, '/bill-info');
    expect((await laterBy(visitor))[0]).toBe(3);
  });
});
