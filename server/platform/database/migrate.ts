import { type Migration, Migrator, sql } from 'kysely';

import { migrations } from '../../schema/migrations/index.ts';
import type { MasterKeys } from './master-keys.ts';
import { openDatabase } from './pool.ts';
import { grantRights, prepareRoles } from './roles.ts';
import { sealPlainRows } from './seal-plain-rows.ts';
import { withClient, withLock } from './with-client.ts';

/** These migrations add the columns of envelopes; the next one drops the plain columns. */
const BEFORE_PLAIN_COLUMNS_GO = ['0112-data-keys', '0114-patient-envelopes'];

/** Brings a database to the newest form; processes that start together wait for the one that does it. Answers what it applied. */
export async function migrateDatabase(url: string, masterKeys: MasterKeys = []): Promise<readonly string[]> {
  await prepareRoles(url);
  const applied = await withLock(url, LOCK, async () => {
    const names: string[] = [];
    for (const name of await stopsOf(url)) {
      names.push(...(await applyMigrations(url, name)));
      await sealPlainRows(url, masterKeys);
    }
    return [...names, ...(await applyMigrations(url))];
  });
  await grantRights(url);
  return applied;
}

const LOCK_TIMEOUT = '5s';

/** Of this work, beside the numbers of other locks. */
const LOCK = 6_520_109;

/** The names of the migrations that this database has, in their order. */
function listApplied(url: string): Promise<readonly string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ known: boolean }>("select to_regclass('kysely_migration') is not null as known");
    const done = rows[0]?.known ? (await client.query<{ name: string }>('select name from kysely_migration')).rows : [];
    return done.map(({ name }) => name).toSorted();
  });
}

/** The migrations after which this database has rows to seal. */
async function stopsOf(url: string): Promise<readonly string[]> {
  const last = (await listApplied(url)).at(-1) ?? '';
  return BEFORE_PLAIN_COLUMNS_GO.filter((name) => last <= name);
}

/** A version that is started again after a later one finds migrations that it does not know. They only expand, so it goes on beside them. */
async function laterMigrations(url: string): Promise<Readonly<Record<string, Migration>>> {
  const newest = Object.keys(migrations).at(-1) ?? '';
  const later = (await listApplied(url)).filter((name) => name > newest);
  return Object.fromEntries(later.map((name) => [name, { up: () => Promise.resolve() }]));
}

/** A migration that waits for a table keeps everybody who comes after it waiting: it fails, and the next start tries again. */
function impatient(migration: Migration): Migration {
  return {
    up: async (trx) => {
      // Of the transaction: PgBouncer would keep that of a session on a connection that others use next.
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
      await migration.up(trx);
    },
  };
}

/** Applies all that are missing, or those up to this one. */
async function applyMigrations(url: string, last = '~'): Promise<readonly string[]> {
  const known = { ...migrations, ...(await laterMigrations(url)) };
  const db = openDatabase(url, { max: 1, patience: Infinity });
  try {
    // The migrator takes a lock before it looks what is missing, and runs everything in one transaction.
    const wanted = Object.fromEntries(
      Object.entries(known)
        .filter(([name]) => name <= last)
        .map(([name, migration]) => [name, impatient(migration)]),
    );
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(wanted) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error === undefined) return results.map((result) => result.migrationName);

    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`the database cannot be migrated${failed === undefined ? '' : `: "${failed}" fails`}`, { cause: error });
  } finally {
    await db.destroy();
  }
}
