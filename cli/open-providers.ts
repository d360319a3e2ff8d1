import { join } from 'node:path';

import { describeDiagnostic, type Registry } from '#engine/check';
import { loadProviders, type Provider } from '#configuration';
import { migrateDatabase, openDatabase, startDatabase } from '#server';

import { type CommandContext, CommandProblem, exitCode, type ExitCode } from './command.ts';
import { readFolder } from './configuration.ts';
import { unknownName, usageProblem } from './parse-options.ts';

/** The provider of that name, or a problem that states which there are. Names that only the app knows are left to `causeway check` unless they are given. */
export function requireProvider({ root, env }: Pick<CommandContext, 'root' | 'env'>, slug: string, names?: Registry): Provider {
  const book = loadProviders({
    dir: env['PROVIDERS_DIR'] ?? join(root, 'providers'),
    flows: readFolder(root, 'flows'),
    isTestMode: true,
    ...(names && { registry: names }),
  });
  const provider = book.bySlug(slug);
  if (provider) return provider;

  const broken = book.problems().filter(({ file }) => file.endsWith(`/${slug}.json`));
  if (broken.length > 0)
    throw new CommandProblem(
      exitCode.invalid,
      `the file of the provider "${slug}" has errors:\n${broken.map(describeDiagnostic).join('\n')}`,
    );
  const slugs = book.all().map((one) => one.slug);
  throw unknownName('provider', slug, slugs);
}

type CommandDatabase = ReturnType<typeof openDatabase>;

interface ProviderCommand {
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
