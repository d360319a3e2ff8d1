import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Db } from '../../schema/database.ts';
import { listReaching } from '../../testing/another-provider.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './pool.ts';
import type { SentStatement } from './prepare-statements.ts';
import { acrossProviders, forProvider, onlyScoped } from './scopes.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
/** As its owner sees it, on one connection, so that what a statement left behind would show in the next. */
let owner: Db;
let db: Db;
const sent: SentStatement[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.url, { max: 1, onStatement: (statement) => sent.push(statement) });
  db = onlyScoped(owner);
});

beforeEach(async () => {
  await sql`truncate contact_requests, stopped_endpoints`.execute(owner);
  for (const provider of ['lakeside', 'hillview']) await stop(owner, provider, 'https://one.example');
  sent.length = 0;
});

afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

function stop(on: Db, provider_id: string, url: string) {
  return on.insertInto('stopped_endpoints').values({ provider_id, url, stopped_at: new Date() }).execute();
}

const list = (on: Db) => on.selectFrom('stopped_endpoints').select('provider_id').orderBy('provider_id').execute();

test('a statement for a provider finds the rows of that provider alone, whatever it asks for', async () => {
  expect(await list(forProvider(db, 'lakeside'))).toEqual([{ provider_id: 'lakeside' }]);
  expect(await inTransaction(forProvider(db, 'hillview'), list)).toEqual([{ provider_id: 'hillview' }]);
  expect(await list(forProvider(db, 'other'))).toEqual([]);
});

test('a statement for a provider changes no row of another one', async () => {
  const lakeside = forProvider(db, 'lakeside');

  const { numDeletedRows } = await lakeside.deleteFrom('stopped_endpoints').executeTakeFirstOrThrow();
  const added = stop(lakeside, 'hillview', 'https://two.example');
  const moved = inTransaction(forProvider(db, 'hillview'), (trx) =>
    trx.updateTable('stopped_endpoints').set({ provider_id: 'lakeside' }).execute(),
  );

  await expect(added).rejects.toThrow(/row-level security/);
  await expect(moved).rejects.toThrow(/row-level security/);
  expect(numDeletedRows).toBe(1n);
  expect(await list(owner)).toEqual([{ provider_id: 'hillview' }]);
});

test('named work across providers finds the rows of all', async () => {
  expect(await list(acrossProviders(db, 'housekeeping'))).toHaveLength(2);
});

test('a statement without a provider fails', async () => {
  await expect(list(db)).rejects.toThrow('names no provider');
  await expect(inTransaction(db, list)).rejects.toThrow('names no provider');
  expect(() => forProvider(db, '')).toThrow('no provider');
});

test('a database that only scoped statements used keeps no connection once it is closed', async () => {
  const other = onlyScoped(openDatabase(database.url, { max: 2 }));
  await list(forProvider(other, 'lakeside'));
  const countOthers = async () => {
    const { rows } = await sql<{ others: number }>`
      select count(*)::integer as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    `.execute(owner);
    return rows[0]?.others;
  };
  expect(await countOthers()).toBe(1);

  await other.destroy();

  await expect.poll(countOthers).toBe(0);
});

test('nothing of a provider stays on the connection', async () => {
  const readState = () =>
    sql<object>`select current_user = session_user as own, current_setting('causeway.provider', true) as provider`.execute(owner);

  await list(forProvider(db, 'lakeside'));
  const afterStatement = await readState();
  await inTransaction(forProvider(db, 'lakeside'), list);
  const afterTransaction = await readState();
  await sql`select 1 / 0`.execute(forProvider(db, 'lakeside')).catch(() => undefined);
  const afterError = await readState();

  for (const { rows } of [afterStatement, afterTransaction, afterError]) expect(rows).toEqual([{ own: true, provider: '' }]);
});

test('a statement that fails in a scope fails alone, and is prepared again when it can be', async () => {
  const lakeside = forProvider(db, 'lakeside');
  const read = () => sql`select * from made_later where provider_id = ${'lakeside'}`.execute(lakeside);

  await expect(read()).rejects.toThrow('does not exist');
  await sql`create table made_later as select 'lakeside' as provider_id`.execute(owner);
  await sql`grant select on made_later to causeway_requests`.execute(owner);
  const { rows } = await read();
  await sql`drop table made_later`.execute(owner);

  expect(rows).toHaveLength(1);
});

test.each([
  ['a statement', list],
  ['a transaction', (on: Db) => inTransaction(on, list)],
])('a connection on which %s cannot enter its scope is replaced', async (_what, read) => {
  const lakeside = forProvider(db, 'lakeside');
  // The connection stays open, and may no longer take the role of requests.
  await sql`set session authorization causeway_jobs`.execute(owner);

  await expect(read(lakeside)).rejects.toThrow('permission denied');
  expect(await read(lakeside)).toEqual([{ provider_id: 'lakeside' }]);
});

test('a connection that lost the statement that enters scopes is replaced', async () => {
  // As when the time ran out while it was prepared.
  await sql`deallocate "enter-scope"`.execute(owner);

  await expect(list(forProvider(db, 'lakeside'))).rejects.toThrow('does not exist');
  expect(await list(forProvider(db, 'lakeside'))).toEqual([{ provider_id: 'lakeside' }]);
});

test('statements of many providers at once do not mix', async () => {
  const providers = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'lakeside' : 'hillview'));

  const found = await Promise.all(providers.map((provider) => list(forProvider(db, provider))));

  expect(found.map((rows) => rows.map(({ provider_id }) => provider_id))).toEqual(providers.map((provider) => [provider]));
});

test('every table with a provider has both policies, and every view reads with the rights of its reader', async () => {
  const { rows } = await sql<{ relation: string }>`
    select c.oid::regclass::text as relation
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'provider_id' and not a.attisdropped
    where n.nspname in ('public', 'simulator', 'tokeniser') and case c.relkind
      when 'v' then c.reloptions is null or not 'security_invoker=true' = any (c.reloptions)
      when 'r' then not c.relrowsecurity or array[
          'causeway_jobs true', 'causeway_requests (provider_id = current_setting(''causeway.provider''::text, true))'
        ] is distinct from (
          select array_agg(roles[1] || ' ' || qual order by roles[1]) from pg_policies
          where schemaname = n.nspname and tablename = c.relname and cmd = 'ALL' and with_check is null)
      end
  `.execute(owner);

  // For a new one: call separate_providers('the_table'), as migration 0101 does; a view gets security_invoker = true.
  expect(rows).toEqual([]);
});

test('requests have no rights on a table without a provider', async () => {
  const { rows } = await sql<{ relation: string }>`
    select c.oid::regclass::text as relation from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'p', 'v')
      and has_table_privilege('causeway_requests', c.oid, 'select, insert, update, delete')
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'provider_id')
  `.execute(owner);

  expect(rows).toEqual([]);
});

test('the repetition for another provider finds a table whose policy is gone', async () => {
  await list(forProvider(db, 'lakeside'));
  await sql`alter table stopped_endpoints disable row level security`.execute(owner);

  const reaching = await listReaching(database.url, [sent[0]!]);
  await sql`alter table stopped_endpoints enable row level security`.execute(owner);

  expect(reaching).toEqual([expect.stringContaining('from "stopped_endpoints"')]);
});
