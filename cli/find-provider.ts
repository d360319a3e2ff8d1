import type { Provider } from '#configuration';
import { readMasterKeys, readPublished } from '#server';

import type { CommandContext } from './command.ts';
import { requireProvider } from './require-provider.ts';

/**
 * The provider of that name as the service has it: as Studio has published it to the database of the service, else of its file.
 * Throws as `requireProvider`.
 */
export async function findProvider(context: Pick<CommandContext, 'root' | 'env'>, slug: string): Promise<Provider> {
  const { DATABASE_URL: url } = context.env;
  const published = url ? await readPublished(url, readMasterKeys(context.env)) : undefined;
  return requireProvider(context, slug, { ...(published && { published }) });
}
