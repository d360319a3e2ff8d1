import type { Provider } from '#configuration';
import { forProvider, migrateDatabase, openDatabase, startDatabase } from '#server';

import { type CommandContext, UsageProblem } from './command.ts';
import { requireProvider } from './require-provider.ts';

type CommandDatabase = ReturnType<typeof openDatabase>;

/** Runs work on what the database has of one provider. Opens and migrates the database of the service, and closes it in every case. */
export async function withProviderDatabase(
  what:
    | 'answers'
    | 'audit'
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
  const provider = requireProvider(context, slug);
  const database = await startDatabase({ env: context.env, root: context.root, log: context.report });
  const db = openDatabase(database.url, { max: 1 });
  try {
    await migrateDatabase(database.url);
    await work(forProvider(db, provider.provider_id), provider);
    return undefined;
  } finally {
    await db.destroy();
    await database.stop();
  }
}
