import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrations } from '../../schema/migrations/index.ts';
import { dropDatabase } from '../../testing/drop-database.ts';
import { readMessagesAt } from '../../testing/read-messages.ts';
import { readOpened } from '../../testing/read-opened.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, withDatabase } from './create-database.ts';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './pool.ts';
import { prepareRoles } from './roles.ts';

let other: TestDatabase;
let url: string;

beforeAll(async () => {
  other = await createTestDatabase();
  url = await createDatabase(withDatabase(other.url, 'postgres'), `${new URL(other.url).pathname.slice(1)}_plain`);
  await prepareRoles(url);
  await onDatabase(async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
    const { error } = await migrator.migrateTo('0111-a-ledger-is-checked-in-one-pass');
    expect(error).toBeUndefined();
  });
});
afterAll(async () => {
  await dropDatabase(withDatabase(other.url, 'postgres'), new URL(url).pathname.slice(1));
  await other.drop();
});

async function onDatabase(work: (db: ReturnType<typeof openDatabase>) => Promise<unknown>): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  await work(db).finally(() => db.destroy());
}

test('the migration seals the rows of a database from before, and its plain columns are gone', async () => {
  await onDatabase(async (db) => {
    await sql`
      insert into patients (provider_id, mrn, first_name, last_name, last_name_key, birth_date, phone)
      select 'lakeside', 'M-' || n, 'Ana', 'Rivera', 'rivera', '1984-03-07', '5855550101' from generate_series(1, 1001) n`.execute(
      db,
    );
    await sql`insert into patients (provider_id, patient_id, mrn, first_name, last_name, last_name_key, birth_date, is_billed)
      values ('lakeside', '00000000-0000-0000-0000-000000000000', '', '', '', '', '1900-01-01', false)`.execute(db);
    await sql`
      insert into outbox (provider_id, reason, channel, recipient, kind, locale, body, letter, created_at, due_at)
      values ('lakeside', 'one', 'email', 'ana@mail.example', 'test', 'en', 'Hello Ana', '[{"title": "Hi"}]', now(), now())`.execute(
      db,
    );
  });

  await migrateDatabase(url);

  const patients = await readOpened(url, 'patients', 'lakeside');
  const known = patients.filter(({ mrn }) => mrn !== '');
  expect(known).toHaveLength(1001);
  for (const patient of known)
    expect(patient).toMatchObject({ first_name: 'Ana', last_name_key: 'rivera', birth_date: '1984-03-07', email: null });
  expect(patients.find(({ mrn }) => mrn === '')).toMatchObject({ first_name: '', last_name: '' });
  expect(await readMessagesAt(url)).toMatchObject([
    { recipient: 'ana@mail.example', body: 'Hello Ana', letter: [{ title: 'Hi' }] },
  ]);
  await onDatabase(async (db) => {
    const { rows } = await sql`select from patients p where p::text ~ 'Ana|Rivera|rivera|1984-03-07|5855550101'`.execute(db);
    expect(rows).toEqual([]);
  });
});
