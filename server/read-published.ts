import type { Published } from '#configuration';

import { followPublications } from './domain/publishing/follow-publications.ts';
import { openDatabase } from './platform/database/pool.ts';
import { acrossProviders } from './platform/database/scopes.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import type { MasterKeys } from './platform/database/master-keys.ts';

/** Reads once what is published, from the database of the service. Makes its tables those of this version. */
export async function readPublished(databaseUrl: string, masterKeys: MasterKeys): Promise<Published> {
  await migrateDatabase(databaseUrl, masterKeys);
  return readAsItIs(databaseUrl, masterKeys);
}

/** The same, and changes nothing. Undefined where the database cannot be read, or has older tables. */
export async function findPublished(databaseUrl: string, masterKeys: MasterKeys): Promise<Published | undefined> {
  return readAsItIs(databaseUrl, masterKeys).catch(() => undefined);
}

async function readAsItIs(databaseUrl: string, masterKeys: MasterKeys): Promise<Published> {
  const db = openDatabase(databaseUrl, { max: 1, masterKeys });
  const published = followPublications({ now: () => new Date(), onError: () => {} });
  await published.read(acrossProviders(db, 'publishing')).finally(() => db.destroy());
  return published;
}
