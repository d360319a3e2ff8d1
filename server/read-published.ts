import type { Published } from '#configuration';

import { followPublications } from './domain/publishing/follow-publications.ts';
import { openDatabase } from './platform/database/pool.ts';
import { acrossProviders } from './platform/database/scopes.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import type { MasterKeys } from './platform/database/master-keys.ts';

/** Reads once what is published, from the database of the service. */
export async function readPublished(databaseUrl: string, masterKeys: MasterKeys): Promise<Published> {
  await migrateDatabase(databaseUrl, masterKeys);
  const db = openDatabase(databaseUrl, { max: 1, masterKeys });
  const published = followPublications({ now: () => new Date(), onError: () => {} });
  await published.read(acrossProviders(db, 'publishing')).finally(() => db.destroy());
  return published;
}
