import { join } from 'node:path';

import { describeDiagnostic, type Registry } from '#engine/check';
import { loadProviders, type Provider } from '#configuration';
import { migrateDatabase, openDatabase, startDatabase } from '#server';

import { type CommandContext, CommandProblem, exitCode, UsageProblem } from './command.ts';
import { readFolder } from './configuration.ts';
import { unknownName } from './parse-options.ts';

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

/** Runs work on the keys or requests of one provider. Opens and migrates the database of the service, and closes it in every case. */
export async function withProviderDatabase(
  what: 'keys' | 'requests',
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
    await work(db, provider);
    return undefined;
  } finally {
    await db.destroy();
    await database.stop();
  }
}
