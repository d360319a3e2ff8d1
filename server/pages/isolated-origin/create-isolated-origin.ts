import type { Provider } from '#configuration';
import { VENDORS, type Vendor, type VendorPageData } from '#rules';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';

import type { Hosts } from '../../domain/sessions/request-context.ts';
import { addAssets, addDevelopment, type Development } from '../../platform/http/assets.ts';
import { isolatedPolicy } from '../../platform/http/security-headers.ts';
import { createServer } from '../../platform/http/create-server.ts';
import { answerErrorsAsJson } from '../../platform/http/error-response.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { TrustedProxies } from '../../platform/http/request-address.ts';
import { keyOf, type Vendors } from './vendor-settings.ts';

const STYLE = `
html,body{margin:0;block-size:100%;background:transparent;font:1rem/1.5 system-ui,sans-serif}
.cancel{position:fixed;inset-block-start:1rem;inset-inline-end:1rem;z-index:2147483647;min-block-size:2.75rem;padding-inline:1rem;
border:1px solid #1c2733;border-radius:.5rem;background:#fff;color:#1c2733;font:inherit;cursor:pointer}
.cancel:focus-visible{outline:3px solid #1c2733;outline-offset:2px}
.holder{position:absolute;inset-inline-start:-9999px}
.shown{background:rgb(28 39 51/.6)}
`;
const BYTES = 1_024;

export interface IsolatedOriginOptions {
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
  readonly development: Development | undefined;
}

/**
 * Pages on an isolated origin, in which the scripts of vendors run, one vendor a page. Pages of a provider open
 * them as frames and talk to them by messages; what is typed into the pages themselves no script of a vendor can reach.
 */
export async function createIsolatedOrigin(options: IsolatedOriginOptions): Promise<FastifyInstance> {
  const app = await createServer({
    log: options.log,
    trustProxy: options.trustProxy,
    bodyLimit: BYTES,
    isProduction: !options.isTestMode,
  });
  answerErrorsAsJson(app);
  if (options.development) addDevelopment(app, options.development);
  else await addAssets(app, options.clientDir);
  app.get<{ Params: { readonly host: string; readonly vendor: string } }>('/:host/:vendor', async (request, reply) => {
    await options.limits.count('page', request.ip);
    const { host, vendor } = request.params;
    const provider = options.hosts.byHost(host);
    return provider && isVendor(vendor) ? sendPage(vendor, { provider, host, reply, options }) : notThere(reply);
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
  const settings = vendors[vendor];
  const key = keyOf(provider, vendor);
  // A page may have been made when the captcha was still on: its frame then reports that there is no site key.
  if (!settings || (key === null && vendor !== 'captcha')) return notThere(reply);
  const policy = isolatedPolicy({
    origins: settings.origins,
    parent: isTestMode ? `http://${host}:*` : `https://${host}`,
    isDevelopment: development !== undefined,
  });
  const script = settings.script.replaceAll('{id}', encodeURIComponent(key ?? ''));
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .removeHeader('x-frame-options')
    .send(isolatedPage({ scripts, data: { vendor, key, script, host, isTestMode } }));
}

function isVendor(name: string): name is Vendor {
  return VENDORS.some((vendor) => vendor === name);
}

function notThere(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
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
