import { chosenVendor, type Provider } from '#configuration';
import { USUAL_ADAPTERS, type Vendor, type VendorPageData } from '#rules';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';

import type { Hosts } from '../../domain/sessions/request-context.ts';
import type { Config } from '../../platform/config/parse-config.ts';
import { type Development, readPageAssets, addAssets, addDevelopment } from '../../platform/http/assets.ts';
import type { BuildFiles } from '../../platform/http/build-files.ts';
import { listen, createServer } from '../../platform/http/create-server.ts';
import { answerErrorsAsJson, sendNotThere } from '../../platform/http/error-response.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { TrustedProxies } from '../../platform/http/request-address.ts';
import { isolatedPolicy } from '../../platform/http/security-headers.ts';
import { addressOf } from './vendor-catalog.ts';
import { isVendor, readVendors, runningVendors, scriptFor, type Vendors, vendorsOf } from './vendor-settings.ts';

/** The built script of the pages on the isolated origin. */
const ENTRY = 'app/isolated-origin/entry-isolated-origin.ts';

type Shared = 'limits' | 'log' | 'trustProxy' | 'clientDir' | 'buildFiles' | 'development';

interface OpenIsolatedOriginOptions extends Pick<IsolatedOriginOptions, Shared> {
  readonly config: Config;
  readonly book: Hosts & { readonly all: () => readonly Provider[] };
  /** Test mode: where the stand-ins for vendors are. */
  readonly standInsOrigin: string | undefined;
}

/**
 * Listens with the isolated origin: in test mode always, otherwise where the configuration gives it an address. Without an
 * address, no script of a vendor runs anywhere.
 */
export async function openIsolatedOrigin(options: OpenIsolatedOriginOptions) {
  const { config, log, book, clientDir } = options;
  const { HOST: host, ISOLATED_ORIGIN_PORT, isTestMode } = config;
  if (!isTestMode && config.ISOLATED_ORIGIN === undefined) {
    logMissingVendors(book, undefined, log);
    return { origin: undefined, vendors: {}, close: async () => undefined };
  }
  const vendors = readVendors(config, options.standInsOrigin);
  logMissingVendors(book, vendors, log);

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
function logMissingVendors(
  { all }: OpenIsolatedOriginOptions['book'],
  vendors: Vendors | undefined,
  log: FastifyBaseLogger,
): void {
  for (const provider of all()) {
    const running = vendors ? runningVendors(provider, vendors) : [];
    for (const kind of vendorsOf(provider).filter((vendor) => !running.includes(vendor))) {
      const reason = 'the provider has turned it on, and ISOLATED_ORIGIN or the address of its script is missing';
      log.error({ provider_id: provider.provider_id, kind, reason }, 'a vendor cannot run');
    }
  }
}

const STYLE = `
html,body{margin:0;block-size:100%;background:transparent;font:1rem/1.5 system-ui,sans-serif}
.cancel{position:fixed;inset-block-start:1rem;inset-inline-end:1rem;z-index:2147483647;min-block-size:2.75rem;padding-inline:1rem;
border:1px solid #1c2733;border-radius:.5rem;background:#fff;color:#1c2733;font:inherit;cursor:pointer}
.cancel:focus-visible{outline:3px solid #1c2733;outline-offset:2px}
.holder{position:absolute;inset-inline-start:-9999px}
.asking{position:fixed;inset:0;display:grid;place-content:center}
.shown{background:rgb(28 39 51/.6)}
`;
const BYTES = 1_024;

interface IsolatedOriginOptions {
  readonly hosts: Hosts;
  readonly vendors: Vendors;
  readonly limits: RateLimits;
  readonly log: FastifyBaseLogger;
  readonly trustProxy: TrustedProxies;
  /** In test mode pages come over http and from any port. */
  readonly isTestMode: boolean;
  /** The built script of its pages, by address. */
  readonly scripts: readonly string[];
  readonly clientDir: string;
  readonly buildFiles: Pick<BuildFiles, 'find'>;
  readonly development: Development | undefined;
}

/**
 * Pages on an isolated origin, in which the scripts of vendors run, one vendor a page. Pages of a provider open
 * them as frames and talk to them by messages; what is typed into the pages themselves no script of a vendor can reach.
 */
export async function createIsolatedOrigin(options: IsolatedOriginOptions): Promise<FastifyInstance> {
  const { log, trustProxy, isTestMode } = options;
  const app = await createServer({ log, trustProxy, bodyLimit: BYTES, isProduction: !isTestMode });
  answerErrorsAsJson(app);
  if (options.development) addDevelopment(app, options.development);
  else await addAssets(app, options.clientDir, options.buildFiles);
  app.get<{ Params: { readonly host: string; readonly vendor: string } }>('/:host/:vendor', async (request, reply) => {
    await options.limits.count('page', request.ip);
    const { host, vendor } = request.params;
    const provider = options.hosts.byHost(host);
    return provider && isVendor(vendor) ? sendPage(vendor, { provider, host, reply, options }) : sendNotThere(reply);
  });
  await app.ready();
  return app;
}

interface Asked {
  readonly provider: Provider;
  readonly host: string;
  readonly reply: FastifyReply;
  readonly options: IsolatedOriginOptions;
}

function sendPage(vendor: Vendor, { provider, host, reply, options }: Asked): FastifyReply {
  const { vendors, isTestMode, development, scripts } = options;
  // A page may have been made when the captcha was still on: its frame then reports that there is no site key.
  const none = vendor === 'captcha' ? { adapter: USUAL_ADAPTERS.captcha, key: null, region: '' } : undefined;
  const chosen = chosenVendor(provider, vendor);
  const settings = chosen ? scriptFor(vendor, chosen, vendors) : vendors[vendor];
  const account = chosen ?? none;
  if (!settings || !account) return sendNotThere(reply);
  const policy = isolatedPolicy({
    origins: settings.origins,
    parent: isTestMode ? `http://${host}:*` : `https://${host}`,
    isDevelopment: development !== undefined,
  });
  const script = addressOf(settings, account.key ?? '');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .removeHeader('x-frame-options')
    .send(
      isolatedPage({
        scripts,
        data: { vendor, adapter: account.adapter, key: account.key, region: account.region, script, host, isTestMode },
      }),
    );
}

/** A page that holds one vendor's script and, beside it, ours that talks to the page around the frame. */
function isolatedPage({ data, scripts }: { readonly data: VendorPageData; readonly scripts: readonly string[] }): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${data.vendor}</title><style>${STYLE}</style>
<script type="application/json" id="vendor-page">${json}</script>
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('')}</head><body></body></html>`;
}
