import { get } from 'node:http';

import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createDatabase } from '../setup/create-database.ts';
import { startProcess, type ServiceProcess } from '../setup/service-process.ts';

const secrets = {
  SERVER_SECRET: 'production-canary-1-4f9d2c7b8a6e5013',
  TOKENIZER_SECRET: 'production-canary-2-0b1c8d7e6f5a4392',
  MASTER_KEY: 'env:MASTER',
  MASTER: `canary:${Buffer.alloc(32, 'production-canary-3').toString('base64')}`,
};

let service: ServiceProcess;
beforeAll(async () => {
  service = await startProcess({
    databaseUrl: await createDatabase(inject('testPostgres')),
    env: { CAUSEWAY_MODE: 'production', TOKENIZER_ORIGIN: 'https://tokens.example', ...secrets },
  });
});
afterAll(() => service.stop());

/** The status of a page of a provider. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    get({ hostname, port, path, headers: { host: 'lakeside.localhost' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
}

test('production without simulators serves patients', async () => {
  expect(await statusOf('/bill-info')).toBe(200);
});

test.each([
  '/test/inbox',
  '/test/inbox.json',
  '/test/personas',
  '/test/check',
  '/test/check.json',
  '/test/point-at-page.js',
  '/test/portal/adult-self-pay',
])('production serves no %s', async (path) => {
  expect(await statusOf(path)).toBe(404);
});

test('production reports at its start what is on and what is off, and none of its secrets', () => {
  const report = service.output();
  expect(report).toContain('Production mode: nothing is simulated, and no test page is served.');
  expect(report).toMatch(/ at .*lakeside\.localhost.*:\n {2}emails: OFF, so .*\n {2}text messages and calls: OFF, so /);
  expect(report).toContain('Personal data: encrypted with a key for each provider, and the master key of env:MASTER');
  expect(report).toContain('Sign-in of agents: off');
  expect(report).not.toContain('canary');
});
