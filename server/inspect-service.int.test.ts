import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startBureauStandIn } from './testing/bureau-stand-in.ts';
import { certificate, SMTP_ACCOUNT, startSmtpStandIn, type SmtpStandIn } from './testing/smtp-stand-in.ts';
import { inspectService } from './inspect-service.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { testProvider } from './testing/test-provider.ts';

let database: TestDatabase;
let server: SmtpStandIn;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startSmtpStandIn();
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
});
afterAll(async () => {
  await server.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  const email = {
    adapter: 'smtp',
    host: 'localhost',
    port: server.port,
    from: 'plans@example.org',
    user: SMTP_ACCOUNT.user,
    password: 'env:OUR_SMTP',
    certificate_authority: `file:${certificate('ca.pem')}`,
  };
  writeFileSync(join(folder, 'partners.json'), JSON.stringify({ email }));
  env = {
    CAUSEWAY_MODE: 'test',
    DATABASE_URL: database.url,
    PARTNERS_FILE: join(folder, 'partners.json'),
    OUR_SMTP: SMTP_ACCOUNT.password,
    UPLOADS_DIR: join(folder, 'uploads'),
  };
});

/** What was found, a line each. */
async function found(): Promise<string> {
  const findings = await inspectService({ env, root: process.cwd(), providers: [testProvider] });
  return findings.map(({ about, state, message, cure }) => `${state}: ${about}: ${message} (${cure})`).join('\n');
}

test('a service whose parts all answer fails nothing, and nothing is sent', async () => {
  const out = await found();

  expect(out).toContain(`ok: emails: the mail server localhost:${server.port} answers`);
  expect(out).not.toContain('failed: ');
  for (const about of ['environment', 'database', 'clock', 'disk', 'secrets', 'files']) expect(out).toContain(`ok: ${about}: `);
  expect(server.received).toEqual([]);
});

test('a wrong password of the mail server fails with a code and a cure, and is not repeated', async () => {
  env['OUR_SMTP'] = 'password-canary';
  const out = await found();

  expect(out).toMatch(/failed: emails: the mail server localhost:\d+ cannot be used \(\w+.*\) \(correct the user/);
  expect(out).not.toContain('canary');
});

test('the gateway to a credit bureau is tried, and asked for no decision', async () => {
  const gateway = await startBureauStandIn();
  const bureau = {
    adapter: 'http',
    url: gateway.url,
    agency: { name: 'Harbor Credit', address: ['Albany, NY 12203'], phone: '8885550100' },
    client_certificate: `file:${certificate('client.pem')}`,
    client_key: `file:${certificate('client.key')}`,
    certificate_authority: `file:${certificate('ca.pem')}`,
  };
  writeFileSync(join(folder, 'partners.json'), JSON.stringify({ bureau }));
  expect(await found()).toContain(`ok: credit bureau: the gateway ${new URL(gateway.url).host} answers and knows this service`);
  expect(gateway.decided).toEqual([]);

  await gateway.close();
  expect(await found()).toContain('cannot be used (ECONNREFUSED)');
});

test('a secret that is not at its place is named', async () => {
  delete env['OUR_SMTP'];
  expect(await found()).toContain('cannot be used (secret_missing)');
});

test('a database that is away fails without hiding the rest', async () => {
  env['DATABASE_URL'] = 'postgres://causeway:pass-canary@127.0.0.1:1/causeway';
  const out = await found();

  expect(out).toContain('failed: database: PostgreSQL at DATABASE_URL does not answer (ECONNREFUSED)');
  expect(out).toContain('ok: emails');
  expect(out).not.toContain('canary');
});

test('an environment that production refuses is reported as a whole', async () => {
  env = { DATABASE_URL: database.url };
  const out = await found();

  for (const name of ['SERVER_SECRET', 'TOKENIZER_SECRET', 'TOKENIZER_ORIGIN', 'MASTER_KEY'])
    expect(out).toContain(`failed: environment: ${name}`);
});
