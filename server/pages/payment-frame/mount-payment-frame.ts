import { join } from 'node:path';

import type { Provider } from '#configuration';
import { PAYMENT_FRAME_DATA, type PaymentFrameData } from '#rules';
import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Hosts } from '../../domain/sessions/request-context.ts';
import { stripeVendor } from '../../partners/stripe/browser-vendor.ts';
import type { Config } from '../../platform/config/parse-config.ts';
import { addAssets, addDevelopment, type Development, type PageAssets, readPageAssets } from '../../platform/http/assets.ts';
import type { BuildFiles } from '../../platform/http/build-files.ts';
import { sendNotThere } from '../../platform/http/error-response.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { allowWallets, paymentFramePolicy } from '../../platform/http/security-headers.ts';

/** The built script of the page. */
const ENTRY = 'app/payment-frame/entry-payment-frame.ts';
const NAME = 'payment-fields';

/** The address of the page for the pages of this host. */
export function paymentFrameUrl(origin: string, host: string): string {
  return `${origin}/${host}/${NAME}`;
}

export interface PaymentFrameOptions {
  readonly config: Pick<Config, 'STRIPE_JS_URL' | 'isTestMode'>;
  readonly hosts: Hosts;
  readonly limits: RateLimits;
  readonly clientDir: string;
  readonly buildFiles: Pick<BuildFiles, 'find'>;
  readonly development: Development | undefined;
}

/**
 * Adds the page with the fields for card and account numbers to the origin of numbers, for each provider whose processor takes them there. The
 * script of the processor runs on this page and on no other.
 */
export async function mountPaymentFrame(app: FastifyInstance, options: PaymentFrameOptions): Promise<void> {
  const { development, clientDir } = options;
  // A build of its own: this origin serves nothing else of the application.
  const dir = join(clientDir, '..', 'payment-frame');
  const assets = development ? { scripts: [`/${ENTRY}`], styles: [] } : readPageAssets(dir, ENTRY);
  if (development) addDevelopment(app, development);
  else await addAssets(app, dir, options.buildFiles);
  // The fields of the processor are frames of its own origin, and show the provider's font.
  app.addHook('onSend', async ({ url }, reply) => {
    if (url.endsWith('.woff2'))
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  });
  app.get<{ Params: { readonly host: string } }>(`/:host/${NAME}`, async (request, reply) => {
    await options.limits.count('page', request.ip);
    const { host } = request.params;
    const provider = options.hosts.byHost(host);
    return provider?.payments ? sendFrame(reply, { provider, host, assets, options }) : sendNotThere(reply);
  });
}

interface Asked {
  readonly provider: Provider;
  readonly host: string;
  readonly assets: Pick<PageAssets, 'scripts' | 'styles'>;
  readonly options: PaymentFrameOptions;
}

function sendFrame(reply: FastifyReply, { provider, host, assets, options }: Asked): FastifyReply {
  const { STRIPE_JS_URL: script, isTestMode } = options.config;
  const vendor = stripeVendor(script);
  const policy = paymentFramePolicy({
    vendor,
    ancestors: [isTestMode ? `http://${host}:*` : `https://${host}`, ...provider.embed_origins],
    isDevelopment: options.development !== undefined,
  });
  if (provider.payments?.wallets) allowWallets(reply, vendor.frames);
  const { accent, on_accent, dark, shape, fonts } = provider.brand;
  const publishableKey = provider.payments?.publishable_key ?? '';
  const brand = { accent, on_accent, dark, shape, fonts };
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .removeHeader('x-frame-options')
    .send(framePage({ publishableKey, script, host, isTestMode, brand }, assets));
}

/** The words of the page come with a message of the page around it, in its language. */
function framePage(data: PaymentFrameData, { scripts, styles }: Asked['assets']): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${NAME}</title>${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
<script type="application/json" id="${PAYMENT_FRAME_DATA}">${json}</script>
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('')}</head><body></body></html>`;
}
