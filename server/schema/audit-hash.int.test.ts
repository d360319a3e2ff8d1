import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findBrokenLinks } from '../domain/audit/audit.ts';
import { createDatabase, withDatabase } from '../platform/database/create-database.ts';
import { dropDatabase } from '../testing/drop-database.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from '../platform/database/pool.ts';
import type { Db } from './database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const BEFORE = '0040-configuration-versions';
let other: TestDatabase;
let url: string;
let db: Db;

beforeAll(async () => {
  other = await createTestDatabase();
  url = await createDatabase(withDatabase(other.url, 'postgres'), `${new URL(other.url).pathname.slice(1)}_before`);
  db = openDatabase(url, { max: 1 });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  await migrator.migrateTo(BEFORE);
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(withDatabase(other.url, 'postgres'), new URL(url).pathname.slice(1));
  await other.drop();
});

const CHAIN = '00000000-0000-8000-8000-000000000001';

async function record(agent_id: string, agent_name: string): Promise<void> {
  await sql`
    insert into audit_events (provider_id, chain_id, event, actor, agent_id, agent_name, happened_at)
    values ('lakeside', ${CHAIN}, 'agent.signed_in', 'agent', ${agent_id}, ${agent_name}, '2026-01-05T10:00:00Z')
  `.execute(db);
}

/** The hash that an event would have with another agent, all else being the same. */
async function hashWith(number: number, agent_id: string, agent_name: string): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select audit_event_hash(jsonb_populate_record(e, ${JSON.stringify({ agent_id, agent_name })}::jsonb)) as hash
    from audit_events e where e.provider_id = 'lakeside' and e.chain_id = ${CHAIN} and e.number = ${number}
  `.execute(db);
  return rows[0]?.hash;
}

test('events of before keep their hashes, and a chain goes on from them', async () => {
  await record('7', 'Ana');
  await migrateDatabase(url);
  await record('7', 'Ana');

  expect(await findBrokenLinks(db, 'lakeside')).toEqual([]);
  const { rows } = await sql`select number, hash_version from audit_events order by number`.execute(db);
  expect(rows).toEqual([
    { number: 1, hash_version: 1 },
    { number: 2, hash_version: 2 },
  ]);
});

test('no two agents hash alike, however their names are cut', async () => {
  expect(await hashWith(1, '7|Ana', 'Ruiz')).toBe(await hashWith(1, '7', 'Ana|Ruiz'));
  expect(await hashWith(2, '7|Ana', 'Ruiz')).not.toBe(await hashWith(2, '7', 'Ana|Ruiz'));
});

test('an event of today cannot choose the older rule', async () => {
  await sql`
    insert into audit_events (provider_id, chain_id, event, actor, happened_at, hash_version)
    values ('lakeside', ${CHAIN}, 'patient.found', 'patient', '2026-01-05T10:01:00Z', 1)
  `.execute(db);

  const { rows } = await sql`select hash_version from audit_events where number = 3`.execute(db);
  expect(rows).toEqual([{ hash_version: 2 }]);
});
