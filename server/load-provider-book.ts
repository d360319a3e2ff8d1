import { join } from 'node:path';

import { describeDiagnostic, type Diagnostic, type Registry } from '#engine/check';
import type { Logger } from 'pino';

import { PORTAL_HOST } from './pages/studio-preview.ts';
import type { Config } from './platform/config/parse-config.ts';
import {
  loadProviders,
  openFlowFolder,
  type LoadedProviders,
  type Provider,
  type ProviderBook,
  type Published,
} from '#configuration';

interface Book extends LoadedProviders {
  /** The first has most to try. */
  readonly sites: () => readonly { readonly host: string; readonly name: string }[];
}

interface LoadBookOptions {
  readonly config: Pick<Config, 'PROVIDERS_DIR' | 'FLOWS_DIR' | 'PREVIEW_PROVIDER' | 'PREVIEW_FRAME' | 'isTestMode'>;
  readonly root: string;
  readonly registry: Registry;
  readonly log: Logger;
  readonly now?: (() => Date) | undefined;
  readonly prove?: ((slug: string) => Promise<readonly Diagnostic[]>) | undefined;
  readonly published?: Published | undefined;
}

/** Providers and flows from their folders. Throws when a flow is wrong; a provider that is wrong is logged and left out. */
export function loadBook({ config, root, registry, log, now, prove, published }: LoadBookOptions): Book {
  const report = (diagnostics: readonly Diagnostic[], message: string) => {
    for (const diagnostic of diagnostics) {
      const { file, line, column, code } = diagnostic;
      log.error({ file, line, column, code, diagnostic: describeDiagnostic(diagnostic) }, message);
    }
  };
  const book = loadProviders({
    dir: config.PROVIDERS_DIR ?? join(root, 'providers'),
    flows: openFlowFolder(config.FLOWS_DIR ?? join(root, 'flows')),
    registry,
    isTestMode: config.isTestMode,
    onRefused: (_slug, diagnostics, isStillInForce) =>
      report(diagnostics, isStillInForce ? 'provider file refused: the last good one stays in force' : 'provider file refused'),
    prove,
    now,
    published,
    onFlowsRefused: (diagnostics) => report(diagnostics, 'flow file refused: the last good ones stay in force'),
    onPictureProblem: ({ message, cure }) => log.warn({ diagnostic: message, reason: cure }, 'a picture is not shown'),
    onLoaded: (slug) => log.debug({ file: `${slug}.json` }, 'provider file in force'),
  });
  const asShown = config.PREVIEW_FRAME === undefined ? (provider: Provider) => provider : openToPortal(book);
  const shown = config.PREVIEW_PROVIDER === undefined ? book : previewOf(book, config.PREVIEW_PROVIDER, asShown);
  return {
    ...book,
    ...shown,
    sites: () =>
      bySize(shown.all()).flatMap(({ hosts, display_name }) => hosts.slice(0, 1).map((host) => ({ host, name: display_name }))),
  };
}

/** One provider alone, under whatever host it is asked for, as its file is now. */
function previewOf(
  book: LoadedProviders,
  slug: string,
  shown: (provider: Provider) => Provider,
): Pick<ProviderBook, 'byHost' | 'all'> {
  return {
    all: () => book.all().flatMap((provider) => (provider.slug === slug ? [shown(provider)] : [])),
    byHost: () => {
      const [host = ''] = book.bySlug(slug)?.hosts ?? [];
      // Asking by a host looks whether the file has changed.
      book.byHost(host);
      const provider = book.bySlug(slug);
      return provider && shown(provider);
    },
  };
}

/** Lets the portal of a preview in Studio frame the pages of a provider, as the portals that its file names may. */
function openToPortal({ likeOf }: LoadedProviders): (provider: Provider) => Provider {
  const known = new WeakMap<Provider, Provider>();
  return (provider) => {
    const embed_origins = [...provider.embed_origins, `http://${PORTAL_HOST}:*`];
    const open = known.get(provider) ?? likeOf({ ...provider, embed_origins }, provider);
    known.set(provider, open);
    return open;
  };
}

function bySize(providers: readonly Provider[]): readonly Provider[] {
  return providers.toSorted((a, b) => Object.keys(b.flows).length - Object.keys(a.flows).length);
}
