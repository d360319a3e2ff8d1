import { migrateDatabase, openDatabase, startDatabase, type Provider } from '#server';

import type { World } from './command.ts';
import type { ExitCode } from './exit-code.ts';
import { requireProvider } from './open-providers.ts';

export type CommandDatabase = ReturnType<typeof openDatabase>;

/** Runs a command's work for a provider on the service's database, migrated, and closes it whatever happens. */
export async function withProviderDatabase(
  slug: string,
  world: World,
  work: (db: CommandDatabase, provider: Provider) => Promise<ExitCode>,
): Promise<ExitCode> {
  const provider = requireProvider(world, slug);
  const database = await startDatabase({ env: world.env, root: world.root, log: world.tell });
  const db = openDatabase(database.url, { max: 1 });
  try {
    await migrateDatabase(database.url);
    return await work(db, provider);
  } finally {
    await db.destroy();
    await database.stop();
  }
}
