import { Migrator } from 'kysely';

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

/** Of this work, beside the numbers of other locks. */
const LOCK = 6_520_109;

/** The migrations after which this database has rows to seal. */
function stopsOf(url: string): Promise<readonly string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ known: boolean }>("select to_regclass('kysely_migration') is not null as known");
    const done = rows[0]?.known ? (await client.query<{ name: string }>('select name from kysely_migration')).rows : [];
    const last =
      done
        .map(({ name }) => name)
        .toSorted()
        .at(-1) ?? '';
    return BEFORE_PLAIN_COLUMNS_GO.filter((name) => last <= name);
  });
}

/** Applies all that are missing, or those up to this one. */
async function applyMigrations(url: string, last = '~'): Promise<readonly string[]> {
  const db = openDatabase(url, { max: 1, patience: Infinity });
  try {
    // The migrator takes a lock before it looks what is missing, and runs everything in one transaction.
    const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(wanted) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error === undefined) return results.map((result) => result.migrationName);

    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`the database cannot be migrated${failed === undefined ? '' : `: "${failed}" fails`}`, { cause: error });
  } finally {
    await db.destroy();
  }
}
