import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CompiledFlow } from '#engine';
import type { FlowSource, Registry } from '#engine/check';
import type { Logger } from 'pino';

import type { Config } from './config.ts';
import { loadProviders, type Provider, type ProviderBook } from './providers/index.ts';

export interface Book extends Pick<ProviderBook, 'byHost' | 'all'> {
  /** Everything that a provider offers. */
  readonly flowsOf: (provider: Provider) => readonly CompiledFlow[];
  /** The first has most to try. */
  readonly sites: () => readonly { readonly host: string; readonly name: string }[];
}

export interface LoadBookOptions {
  readonly config: Pick<Config, 'PROVIDERS_DIR' | 'FLOWS_DIR' | 'PREVIEW_PROVIDER' | 'isTestMode'>;
  readonly root: string;
  readonly registry: Registry;
  readonly log: Logger;
}

/** Providers and flows from their folders. Throws when a flow is wrong; a provider that is wrong is logged and left out. */
export function loadBook({ config, root, registry, log }: LoadBookOptions): Book {
  const flowsDir = config.FLOWS_DIR ?? join(root, 'flows');
  const book = loadProviders({
    dir: config.PROVIDERS_DIR ?? join(root, 'providers'),
    flows: readFlows(flowsDir),
    registry,
    isTestMode: config.isTestMode,
    onRefused: (_slug, diagnostics) => {
      for (const { file, line, column, code, message } of diagnostics) {
        log.error({ diagnostic: `${file}:${line}:${column} ${code} ${message}` }, 'provider file refused');
      }
    },
  });
  const shown = config.PREVIEW_PROVIDER === undefined ? book : previewOf(book, config.PREVIEW_PROVIDER);
  return {
    byHost: shown.byHost,
    all: shown.all,
    flowsOf: book.flowsOf,
    sites: () =>
      bySize(shown.all()).flatMap(({ hosts, display_name }) => hosts.slice(0, 1).map((host) => ({ host, name: display_name }))),
  };
}

/** One provider alone, under whatever host it is asked for, as its file is now. */
function previewOf(book: ProviderBook, slug: string): Pick<ProviderBook, 'byHost' | 'all'> {
  const all = (): readonly Provider[] => book.all().filter((provider) => provider.slug === slug);
  return {
    all,
    byHost: () => {
      const [host = ''] = book.bySlug(slug)?.hosts ?? [];
      // Asking by a host looks whether the file has changed.
      book.byHost(host);
      return book.bySlug(slug);
    },
  };
}

function readFlows(dir: string): readonly FlowSource[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => ({ file: join('flows', name), text: readFileSync(join(dir, name), 'utf8') }));
}

function bySize(providers: readonly Provider[]): readonly Provider[] {
  return providers.toSorted((a, b) => Object.keys(b.flows).length - Object.keys(a.flows).length);
}
