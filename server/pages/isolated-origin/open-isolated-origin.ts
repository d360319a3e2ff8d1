import { join } from 'node:path';

import type { Logger } from 'pino';

import { createIsolatedOrigin } from './create-isolated-origin.ts';
import type { Config } from '../../platform/config/parse-config.ts';
import { type Development, readPageAssets } from '../../platform/http/assets.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { TrustedProxies } from '../../platform/http/request-address.ts';
import { listen } from '../../platform/http/create-server.ts';
import type { Provider } from '#configuration';
import type { Hosts } from '../../domain/sessions/request-context.ts';
import { readVendors, vendorsOf, type Vendors } from './vendor-settings.ts';

/** The built script of the pages on the isolated origin. */
const ENTRY = 'app/isolated-origin/entry-isolated-origin.ts';

export interface OpenIsolatedOriginOptions {
  readonly config: Config;
  readonly root: string;
  readonly book: Hosts & { readonly all: () => readonly Provider[] };
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly trustProxy: TrustedProxies;
  /** Test mode: where the stand-ins for vendors are. */
  readonly standInsOrigin: string | undefined;
  readonly development: Development | undefined;
}

/** The isolated origin as the service knows it; without an address, no script of a vendor runs anywhere. */
export interface OpenedIsolatedOrigin {
  readonly origin: string | undefined;
  readonly vendors: Vendors;
  readonly close: () => Promise<unknown>;
}

/** Listens with the isolated origin: in test mode always, otherwise where the configuration gives it an address. */
export async function openIsolatedOrigin(options: OpenIsolatedOriginOptions): Promise<OpenedIsolatedOrigin> {
  const { config, log, book } = options;
  const { HOST: host, ISOLATED_ORIGIN_PORT, isTestMode } = config;
  if (!isTestMode && config.ISOLATED_ORIGIN === undefined) {
    logMissingVendors(book, {}, log);
    return { origin: undefined, vendors: {}, close: async () => undefined };
  }
  const vendors = readVendors(config, options.standInsOrigin);
  logMissingVendors(book, vendors, log);

  const clientDir = join(options.root, 'dist', 'client');
  const scripts = options.development ? [`/${ENTRY}`] : readPageAssets(clientDir, ENTRY).scripts;
  const server = await createIsolatedOrigin({ ...options, hosts: book, vendors, isTestMode, scripts, clientDir });
  const port = await listen(server, { host, port: ISOLATED_ORIGIN_PORT, mayMove: isTestMode });
  return {
    origin: config.ISOLATED_ORIGIN ?? `http://isolated.localhost:${port}`,
    vendors,
    close: () => server.close(),
  };
}

/** Without its captcha, a page can look nothing up: the log warns the operator at start. */
function logMissingVendors({ all }: OpenIsolatedOriginOptions['book'], vendors: Vendors, log: Logger): void {
  for (const provider of all()) {
    for (const kind of vendorsOf(provider).filter((vendor) => vendors[vendor] === undefined)) {
      const reason = 'the provider has turned it on, and ISOLATED_ORIGIN or the address of its script is missing';
      log.error({ provider_id: provider.provider_id, kind, reason }, 'a vendor cannot run');
    }
  }
}
