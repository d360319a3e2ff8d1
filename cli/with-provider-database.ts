import type { Provider } from '#configuration';
import { migrateDatabase, openDatabase, startDatabase } from '#server';

import type { CommandContext } from './command.ts';
import type { ExitCode } from './exit-code.ts';
import { requireProvider } from './open-providers.ts';
import { usageProblem } from './parse-options.ts';

export type CommandDatabase = ReturnType<typeof openDatabase>;

export interface ProviderCommand {
  readonly name: string;
  /** What the command works on, such as keys: the visitor who leaves --provider out is asked whose they are. */
  readonly what: string;
}

/** Runs a command's work for the provider of --provider on the service's database, migrated, and closes it whatever happens. */
export async function withProviderDatabase(
  { name, what }: ProviderCommand,
  slug: string | undefined,
  context: CommandContext,
  work: (db: CommandDatabase, provider: Provider) => Promise<ExitCode>,
): Promise<ExitCode> {
  if (slug === undefined) throw usageProblem(name, `whose ${what}? Add --provider SLUG`);
  const provider = requireProvider(context, slug);
  const database = await startDatabase({ env: context.env, root: context.root, log: context.report });
  const db = openDatabase(database.url, { max: 1 });
  try {
    await migrateDatabase(database.url);
    return await work(db, provider);
  } finally {
    await db.destroy();
    await database.stop();
  }
}
