import { Migrator } from 'kysely';

import { migrations } from '../../schema/migrations/index.ts';
import { openDatabase } from './pool.ts';
import { grantRights, prepareRoles } from './roles.ts';

/** Brings a database to the newest form; processes that start together wait for the one that does it. Answers what it applied. */
export async function migrateDatabase(url: string): Promise<readonly string[]> {
  await prepareRoles(url);
  const applied = await applyMigrations(url);
  await grantRights(url);
  return applied;
}

async function applyMigrations(url: string): Promise<readonly string[]> {
  const db = openDatabase(url, { max: 1, patience: Infinity });
  try {
    // The migrator takes a lock before it looks what is missing, and runs everything in one transaction.
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error === undefined) return results.map((result) => result.migrationName);

    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`the database cannot be migrated${failed === undefined ? '' : `: "${failed}" fails`}`, { cause: error });
  } finally {
    await db.destroy();
  }
}
