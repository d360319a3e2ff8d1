import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { aPatient } from '../journeys/patient.ts';
import type { ServiceProcess } from '../setup/service-process.ts';
import { beforeFirstStep, advanceTo } from './enrollment.ts';
import { createVisitor, inTurn, type HttpVisitor } from './http-visitor.ts';
import { startService, type OwnService } from './service.ts';

const root = mkdtempSync(join(tmpdir(), 'causeway-live-'));
const [providers, flows] = [join(root, 'providers'), join(root, 'flows')];
const file = join(providers, 'northshore.json');
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
const demo = { ...readJson('providers/lakeside.json'), provider_id: 'northshore', hosts: ['northshore.localhost'] };
const other = {
  ...demo,
  display_name: 'Northshore Anew',
  plan_lengths: [2, 4],
  charge_days: [5],
  minimum_balance_cents: 900_000,
};

let service: OwnService;
/** The running processes; visitors use each of them in turn. */
const running: ServiceProcess[] = [];

/** Replaces the old file at once, as editors and deployments do. */
function save(provider: object | string): void {
  writeFileSync(`${file}.part`, typeof provider === 'string' ? provider : JSON.stringify(provider, null, 2));
  renameSync(`${file}.part`, file);
}

function saveFlow(changes: object): void {
  const path = join(flows, 'enrollment.json');
  writeFileSync(path, JSON.stringify({ ...readJson(path), ...changes }, null, 2));
}

beforeAll(async () => {
  cpSync('flows', flows, { recursive: true });
  cpSync('providers/lakeside.json', join(providers, 'lakeside.json'));
  save(demo);
  service = await startService({ env: { PROVIDERS_DIR: providers, FLOWS_DIR: flows } });
  running.push(...service.processes);
});
afterAll(async () => {
  await service.stop();
  rmSync(root, { recursive: true, force: true });
});

const newVisitor = (): HttpVisitor => createVisitor({ at: inTurn(running) });

/** The page from each process: the provider's name and the flow's version. */
async function look(visitor: HttpVisitor): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const _ of running) {
    const { status, body } = await visitor.send({ method: 'GET', path: '/bill-info' });
    const name = /"display_name":"([^"]*)"/.exec(String(body))?.[1];
    lines.push(`${status} ${name} ${/"flow":"enrollment","version":(\d+)/.exec(String(body))?.[1]}`);
  }
  return lines;
}

test('a visitor on the path finishes with the old files, across saves, processes and restarts; others have the new ones', async () => {
  const visitor = newVisitor();
  const patient = aPatient();
  await service.bringIn([patient]);
  const held = await advanceTo(visitor, 'found', beforeFirstStep(patient));

  save(other);
  saveFlow({ version: 2 });
  await sleep(50);
  expect([await look(newVisitor()), await look(visitor)]).toEqual([
    ['200 Northshore Anew 2', '200 Northshore Anew 2'],
    ['200 Lakeside Health 1', '200 Lakeside Health 1'],
  ]);

  // New processes have nothing in memory.
  await Promise.all(running.map((one) => one.stop()));
  running.splice(0, running.length, await service.start(), await service.start());
  expect(await look(visitor)).toEqual(['200 Lakeside Health 1', '200 Lakeside Health 1']);
  const { payment_plan_id } = await advanceTo(visitor, 'started', held, 'found');

  const plans = await service.ask<{ months: number }>('select months from payment_plans where payment_plan_id = $1', [
    payment_plan_id,
  ]);
  expect(demo).toMatchObject({ plan_lengths: expect.arrayContaining(plans.map(({ months }) => months)) as unknown });
});

test('every process refuses a broken and a half-written file, reports it in the log and on the check page, and serves every visitor', async () => {
  save(demo);
  await look(newVisitor());
  const [process] = running;

  save({ ...demo, plan_lengths: [12, 6] });
  expect(await look(newVisitor())).toEqual(['200 Lakeside Health 2', '200 Lakeside Health 2']);
  for (const text of ['', JSON.stringify(demo).slice(0, 900)]) {
    writeFileSync(file, text);
    expect(await look(newVisitor())).toEqual(['200 Lakeside Health 2', '200 Lakeside Health 2']);
  }
  save({ ...demo, plan_lengths: [12, 6] });
  const page = await fetch(`${process?.url}/test/check`).then((answer) => answer.text());

  expect(page).toMatch(/northshore\.json is refused.*northshore\.json:\d+:\d+<\/code> PROV010/s);
  for (const one of running) expect(one.output()).toMatch(/"file":"providers\/northshore\.json","line":\d+.*"code":"PROV010"/);
});
