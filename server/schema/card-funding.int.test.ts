import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createDatabase, withDatabase } from '../platform/database/create-database.ts';
import { dropDatabase } from '../testing/drop-database.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from '../platform/database/pool.ts';
import type { Db } from './database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const BEFORE = '0060-database-purpose';
let other: TestDatabase;
let url: string;
let db: Db;

/** A token as a process of the version before inserts it, which knows of no funding. */
function insertOldToken(token: string) {
  return sql`
    insert into tokeniser.tokens (provider_id, token, kind, brand, last4, fingerprint, behaviour, created_at, expires_at)
    values ('lakeside', ${token}, 'card', 'Visa', '4242', 'f', 'accepted', '2026-01-05T10:00:00Z', '2026-01-05T11:00:00Z')
  `.execute(db);
}

beforeAll(async () => {
  other = await createTestDatabase();
  url = await createDatabase(withDatabase(other.url, 'postgres'), `${new URL(other.url).pathname.slice(1)}_funding`);
  db = openDatabase(url, { max: 1 });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  await migrator.migrateTo(BEFORE);
  await insertOldToken('before');
  await migrateDatabase(url);
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(withDatabase(other.url, 'postgres'), new URL(url).pathname.slice(1));
  await other.drop();
});

test('a card of before has no funding, and a process of the version before still adds cards', async () => {
  await insertOldToken('meanwhile');

  const { rows } = await sql`select token, brand, funding from tokeniser.tokens order by token`.execute(db);
  expect(rows).toEqual([
    { token: 'before', brand: 'Visa', funding: null },
    { token: 'meanwhile', brand: 'Visa', funding: null },
  ]);
});

describe.each([
  [
    'tokeniser.tokens',
    sql`tokeniser.tokens (provider_id, token, kind, last4, fingerprint, behaviour, created_at, expires_at, funding)`,
  ],
  [
    'payment_methods',
    sql`payment_methods (provider_id, application_id, kind, last4, fingerprint, processor_reference, created_at, token_hash, funding)`,
  ],
] as const)('%s', (table, into) => {
  async function insert(kind: string, funding: string): Promise<string> {
    const values =
      table === 'payment_methods'
        ? sql`('lakeside', gen_random_uuid(), ${kind}, '4242', 'f', 'r', now(), 't', ${funding})`
        : sql`('lakeside', ${`${kind}-${funding}`}, ${kind}, '4242', 'f', 'accepted', now(), now(), ${funding})`;
    return sql`insert into ${into} values ${values}`.execute(db).then(
      () => 'inserted',
      (error: unknown) => String((error as { readonly constraint?: unknown }).constraint),
    );
  }

  test('holds no unknown funding', async () => {
    expect(await insert('card', 'gift')).toMatch(/_funding$/);
  });

  test('holds no funding of a bank account', async () => {
    expect(await insert('bank', 'debit')).toMatch(/_funding_of_card$/);
  });

  test.each(['debit', 'credit', 'prepaid', 'hsa', 'unknown'])('holds a card with the funding %s', async (funding) => {
    // A payment method needs an application, which is looked for after its own columns were found to be right.
    const held = table === 'payment_methods' ? 'payment_methods_provider_id_application_id_fkey' : 'inserted';
    expect(await insert('card', funding)).toBe(held);
  });
});
