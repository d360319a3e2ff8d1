import type { Provider } from '#configuration';
import { readMasterKeys, readPublished } from '#server';

import { type CommandContext, CommandProblem, exitCode } from './command.ts';
import { requireProvider } from './require-provider.ts';

/** The provider of that name: of its file, or as Studio has published it to the database of the service. Throws as `requireProvider`. */
export async function findProvider(context: Pick<CommandContext, 'root' | 'env'>, slug: string): Promise<Provider> {
  const { DATABASE_URL: url } = context.env;
  try {
    return requireProvider(context, slug);
  } catch (error) {
    const isUnknown = error instanceof CommandProblem && error.exitCode === exitCode.notFound;
    if (!isUnknown || !url) throw error;
    return requireProvider(context, slug, { published: await readPublished(url, readMasterKeys(context.env)) });
  }
}
