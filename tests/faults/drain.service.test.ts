import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import { expect, inject, onTestFinished } from 'vitest';

import { createDatabase } from '../setup/create-database.ts';
import { deepTest } from '../setup/deep-test.ts';
import { startProcess } from '../setup/service-process.ts';

const CLIENTS = 40;
const CONNECTIONS = 8;
const PATIENCE_MS = 180_000;

/** The status of a page, by a connection that may serve several. */
function load(url: string, path: string, agent: Agent): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, agent, headers: { host: 'lakeside.localhost' } }, (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    }).on('error', reject);
  });
}

async function drainUnderLoad(): Promise<void> {
  const databaseUrl = await createDatabase(inject('testPostgres'));
  const service = await startProcess({ databaseUrl, env: { DRAIN_MS: '5000', STOP_MS: '30000', RATE_LIMITS: 'off' } });
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const probe = new Agent();
  onTestFinished(async () => {
    agent.destroy();
    await database.end();
    await service.kill();
  });

  let isReady = true;
  const answers: number[] = [];
  // As a balancer does: no visitor is sent to a process that is not ready.
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (isReady) answers.push(await load(service.url, '/bill-info', agent));
  });
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(CLIENTS);
  const { rows } = await database.query<{ held: number }>(
    'select count(*)::int as held from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const ending = service.stop();
  while (isReady) {
    isReady = (await load(service.url, '/health/ready', probe)) === 200;
    await sleep(50);
  }
  await Promise.all(clients);
  await ending;

  expect(new Set(answers)).toEqual(new Set([200]));
  expect(rows[0]?.held).toBeLessThanOrEqual(CONNECTIONS);
}

deepTest(
  'a process under load keeps to its connections, and breaks off no request when it is asked to end',
  drainUnderLoad,
  PATIENCE_MS,
);
