import type { Provider } from '#configuration';
import { forProvider, migrateDatabase, openDatabase, readMasterKeys, startDatabase } from '#server';

import { type CommandContext, UsageProblem } from './command.ts';
import { findProvider } from './find-provider.ts';

type CommandDatabase = ReturnType<typeof openDatabase>;

/** Runs work on what the database has of one provider. Opens and migrates the database of the service, and closes it in every case. */
export async function withProviderDatabase(
  what:
    | 'answers'
    | 'audit'
    | 'data keys'
    | 'events'
    | 'keys'
    | 'money'
    | 'patient'
    | 'payment events'
    | 'plan'
    | 'remittance'
    | 'requests'
    | 'payments'
    | 'plans'
    | 'refusals'
    | 'retention'
    | 'visitors',
  slug: string | undefined,
  context: CommandContext,
  work: (db: CommandDatabase, provider: Provider) => Promise<void>,
): Promise<undefined> {
  if (slug === undefined) throw new UsageProblem(`whose ${what}? Add --provider SLUG`);
  const provider = await findProvider(context, slug);
  return withDatabase(context, (db) => work(forProvider(db, provider.provider_id), provider));
}

/** Runs work on the database with the rights of its owner. Opens and migrates it, and closes it in every case. */
export async function withDatabase(context: CommandContext, work: (db: CommandDatabase) => Promise<void>): Promise<undefined> {
  const masterKeys = readMasterKeys(context.env);
  const database = await startDatabase({ env: context.env, root: context.root, log: context.report });
  const db = openDatabase(database.url, { max: 1, masterKeys });
  try {
    await migrateDatabase(database.url, masterKeys);
    await work(db);
    return undefined;
  } finally {
    await db.destroy();
    await database.stop();
  }
}
