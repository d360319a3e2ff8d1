import { join } from 'node:path';

import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface StartDatabaseOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the repository, which holds the data unless CAUSEWAY_DATA_DIR names another. */
  readonly root: string;
  readonly log: (sentence: string) => void;
}

/** The database of this service: the one that DATABASE_URL names, else a PostgreSQL of our own. */
export async function startDatabase({ env, root, log }: StartDatabaseOptions): Promise<EmbeddedPostgres> {
  if (env['DATABASE_URL']) return { url: env['DATABASE_URL'], adopted: true, stop: () => Promise.resolve() };
  const dataDir = join(env['CAUSEWAY_DATA_DIR'] || join(root, '.data'), 'postgres');
  return startEmbeddedPostgres({ dataDir, log });
}
