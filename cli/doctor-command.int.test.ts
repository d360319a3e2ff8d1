import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrateDatabase } from '#server';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createOwnDatabase } from './testing/own-database.ts';
import { typeCommand } from './testing/type-command.ts';

let database: Awaited<ReturnType<typeof createOwnDatabase>>;
let folder: string;

/** A provider like another one, with an id and a host of its own. */
const likeLakeside = (provider_id: string, host = provider_id) =>
  JSON.stringify({
    ...(JSON.parse(readFileSync('tests/configuration/sound/providers/lakeside.json', 'utf8')) as object),
    provider_id,
    hosts: [`${host}.localhost`],
  });

async function query(text: string, values: readonly unknown[] = []): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return client
    .query(text, [...values])
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

beforeAll(async () => {
  database = await createOwnDatabase('doctor');
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  cpSync('tests/configuration/sound/providers', folder, { recursive: true });
  return () => rmSync(folder, { recursive: true });
});

async function askDoctor(options = '', env: Readonly<Record<string, string>> = { DATABASE_URL: database.url }) {
  return typeCommand(`doctor ${options}`.trim(), 'tests/configuration/sound', {
    env: { CAUSEWAY_MODE: 'test', PROVIDERS_DIR: folder, UPLOADS_DIR: join(folder, 'uploads'), ...env },
  });
}

/** Westside was published, and has no file. */
async function publishWestside(): Promise<void> {
  await migrateDatabase(database.url, []);
  await query(
    `insert into configuration_publications
       (provider_id, slug, kind, text, hash, share, reason, begins_at, authors, published_by, published_by_name, published_at)
     values ('westside', 'westside', 'draft', $1, $2, 100, 'begun', now(), '{ruth}', 'ruth', 'Ruth Calder', now())`,
    [likeLakeside('westside'), '0'.repeat(24)],
  );
}

test('a new database stays without tables', async () => {
  const { out } = await askDoctor();

  expect(out).toContain('changes of its tables are still to be made');
  expect(await query("select to_regclass('configuration_publications') as known")).toEqual([{ known: null }]);
});

test('a provider file that the service refuses fails, also when it is the one that is asked about', async () => {
  const misspelt = { ...(JSON.parse(likeLakeside('riverbend')) as object), plan_lenghts: [3] };
  writeFileSync(join(folder, 'riverbend.json'), JSON.stringify(misspelt));
  const [all, own, other] = [await askDoctor(), await askDoctor('--provider riverbend'), await askDoctor('--provider lakeside')];

  for (const { code, out } of [all, own]) {
    expect(out).toMatch(/^FAILED: provider files: \S*riverbend\.json:\d+:\d+: "plan_lenghts" is not a field/m);
    expect(code).toBe(1);
  }
  expect(other.code).toBe(0);
});

test('a provider is read against the flows of FLOWS_DIR', async () => {
  cpSync('tests/configuration/sound/flows', join(folder, 'flows'), { recursive: true });
  const file = JSON.parse(likeLakeside('riverbend')) as { readonly flows: object };
  writeFileSync(join(folder, 'riverbend.json'), JSON.stringify({ ...file, flows: { ...file.flows, renamed: {} } }));
  const env = { DATABASE_URL: database.url };
  expect((await askDoctor('--provider riverbend', env)).code).toBe(1);

  const written = JSON.parse(readFileSync(join(folder, 'flows', 'talk.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'flows', 'renamed.json'), JSON.stringify({ ...written, flow: 'renamed', base: '/renamed' }));
  expect((await askDoctor('--provider riverbend', { ...env, FLOWS_DIR: join(folder, 'flows') })).code).toBe(0);
});

describe('beside a provider that was published in Studio', () => {
  beforeAll(publishWestside);

  const NAMED = 'the provider_id "westside" belongs to the provider "westside", which was published in Studio';

  test('a file with the identity of a published provider fails, with both names and the cure of Studio', async () => {
    writeFileSync(join(folder, 'copy.json'), likeLakeside('westside', 'copy'));
    const { code, out, reported } = await askDoctor();

    expect(out).toMatch(new RegExp(`^FAILED: provider files: \\S*copy\\.json:\\d+:\\d+: ${NAMED}$`, 'm'));
    expect(out).toContain('What to do: name this file westside.json if it is that provider, else give it another provider_id.');
    expect(reported).toMatch(/^1 of \d+ failed/);
    expect(code).toBe(1);
    expect((await askDoctor('--provider copy')).out).toContain(NAMED);
    expect((await askDoctor('--provider lakeside')).code).toBe(0);
  });

  test('a file with the name or the host of a published provider fails', async () => {
    writeFileSync(join(folder, 'westside.json'), likeLakeside('north'));
    writeFileSync(join(folder, 'other.json'), likeLakeside('other', 'westside'));
    const { code, out } = await askDoctor();

    expect(out).toContain('the name "westside" belongs to the provider "westside", which was published in Studio');
    expect(out).toMatch(/^FAILED: provider files: \S*other\.json:\d+:\d+: .*"westside\.localhost"/m);
    expect(code).toBe(1);
  });

  test('a published provider is looked at by its name, and its own file is no fault', async () => {
    expect((await askDoctor('--provider westside')).code).toBe(0);
    writeFileSync(join(folder, 'westside.json'), likeLakeside('westside'));
    const { code, out } = await askDoctor();

    expect(out).toContain('ok: provider files: no file has an error, and no two have');
    expect(code).toBe(0);
  });

  test('what is published is left out where the database cannot be read', async () => {
    writeFileSync(join(folder, 'copy.json'), likeLakeside('westside', 'copy'));
    const { out } = await askDoctor('', { DATABASE_URL: 'postgres://causeway@127.0.0.1:1/causeway' });

    expect(out).toContain('FAILED: database: ');
    expect(out).not.toContain('published in Studio');
  });
});
