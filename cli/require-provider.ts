import { join } from 'node:path';

import type { CompiledFlow } from '#engine';
import { describeDiagnostic, type Registry } from '#engine/check';
import { loadProviders, type Provider, type Published } from '#configuration';

import { type CommandContext, CommandProblem, exitCode } from './command.ts';
import { readFlows } from './configuration.ts';
import { momentOf } from './moment-option.ts';
import { unknownName } from './parse-options.ts';

interface RequireProviderOptions {
  /** Names that only the app knows are left to `causeway check` unless they are given. */
  readonly names?: Registry;
  /** A time by the clocks of the provider: the version of its file that is in force then. Without it: now. */
  readonly at?: string | undefined;
  /** What was published, in the place of files. */
  readonly published?: Published;
}

/** The provider of that name, or a problem that states which there are. */
export function requireProvider(context: Place, slug: string, options: RequireProviderOptions = {}): Provider {
  return requireIn(context, slug, options).provider;
}

/** The provider of that name, with the flows as it offers them. */
export function requireWithFlows(
  context: Place,
  slug: string,
): { readonly provider: Provider; readonly flows: readonly CompiledFlow[] } {
  const { provider, book } = requireIn(context, slug, {});
  return { provider, flows: book.flowsOf(provider) };
}

type Place = Pick<CommandContext, 'root' | 'env'>;

function requireIn({ root, env }: Place, slug: string, { names, at, published }: RequireProviderOptions) {
  let now = new Date();
  const book = loadProviders({
    dir: env['PROVIDERS_DIR'] ?? join(root, 'providers'),
    flows: readFlows(root, env),
    isTestMode: true,
    now: () => now,
    ...(names && { registry: names }),
    ...(published && { published }),
  });
  const provider = book.bySlug(slug);
  if (provider) {
    if (at !== undefined) now = momentOf(at, provider.time_zone);
    return { provider: book.bySlug(slug) ?? provider, book };
  }

  const broken = book.problems().filter(({ file }) => file.endsWith(`/${slug}.json`));
  if (broken.length > 0)
    throw new CommandProblem(
      exitCode.invalid,
      `the file of the provider "${slug}" has errors:\n${broken.map(describeDiagnostic).join('\n')}`,
    );
  const slugs = book.all().map((one) => one.slug);
  throw unknownName('provider', slug, slugs);
}
