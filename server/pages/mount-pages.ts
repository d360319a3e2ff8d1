import { randomBytes } from 'node:crypto';

import { flowAt, type CompiledFlow } from '#engine';
import { isEmbedded, today, type VendorPass } from '#rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { SessionConfigurations } from '../domain/sessions/session-configurations.ts';
import { armsOfPage } from '../domain/sessions/visitor-arms.ts';
import type { Db } from '../schema/database.ts';
import { forProvider } from '../platform/database/scopes.ts';
import { pagePolicy, allowFraming, allowWallets } from '../platform/http/security-headers.ts';
import { csrfToken } from '../platform/http/csrf.ts';
import { sendNotThere } from '../platform/http/error-response.ts';
import type { KeyedHash } from '../platform/http/keyed-hash.ts';
import { chooseLocale, rememberLocale } from '../platform/http/locale.ts';
import { ownUrl } from '../platform/http/request-address.ts';
import { requireProvider, type Hosts, openRequestContext, type RequestContext } from '../domain/sessions/request-context.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { endsLikeAFile, publicProvider, type Pictures, type Provider } from '#configuration';
import { setSessionLocale } from '../domain/sessions/session-store.ts';
import type { Ports } from '../partners/ports.ts';
import { type Render, type RenderRequest, pageSession } from './render.ts';
import type { PageAssets } from '../platform/http/assets.ts';
import { withPointing } from './studio-preview.ts';
import { vendorPass, type Vendors } from './isolated-origin/vendor-settings.ts';
import { paymentFrameUrl } from './payment-frame/mount-payment-frame.ts';

export interface PageOptions {
  readonly render: Render;
  readonly hosts: Hosts;
  /** The pictures of the providers' brands. */
  readonly pictures: Pictures;
  readonly db: Db;
  readonly configurations: SessionConfigurations;
  readonly ports: Ports;
  readonly limits: RateLimits;
  readonly keyedHash: KeyedHash;
  readonly assets: PageAssets;
  /** Every flow that a provider offers, as the provider has it. */
  readonly flowsOf: (provider: Provider) => readonly CompiledFlow[];
  /** The origin to which browsers at this host send card and account numbers, or which holds the fields for them. */
  readonly tokenizerOrigin: (request: FastifyRequest) => string;
  readonly vendors: Vendors;
  /** The address of the isolated origin, if there is one. */
  readonly isolatedOrigin: string | undefined;
  /** The page of Studio, where it shows a preview. */
  readonly previewFrame: string | undefined;
  readonly isTestMode: boolean;
  readonly isDevelopment: boolean;
}

/** Answers every address that nothing else serves with a page of the app. */
export function mountPages(app: FastifyInstance, options: PageOptions): void {
  app.get('/*', async (request, reply) => {
    const { pathname, search, searchParams } = ownUrl(request.url);
    // Worth neither a session nor a page.
    if (endsLikeAFile(pathname)) return sendNotThere(reply);
    const { hosts, limits, configurations, ports } = options;
    const provider = requireProvider(request, hosts);
    const db = forProvider(options.db, provider.provider_id);
    await limits.count('page', request.ip);
    const kind = isEmbedded(pathname) ? 'embed' : 'site';
    const wanted = searchParams.get('lang');
    if (wanted !== null && kind === 'site') return switchLanguage(wanted, provider, request, reply);
    // The address of a frame names its language at each load, so nothing is stored that another page could read.
    const locale = provider.locales.find((one) => one === wanted) ?? chooseLocale(request, provider.locales);
    const now = ports.clock.now();
    const sessionOptions = { db, configurations, provider, now, isPage: true, locale, kind } as const;
    const requestContext = await openRequestContext(request, reply, sessionOptions);
    request.requestContext = requestContext;
    const elsewhere = whereTo(requestContext, pathname, options);
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 303);
    if (requestContext.session.locale !== locale) await setSessionLocale(db, requestContext.session, locale);
    return sendPage(requestContext, { url: `${pathname}${search}`, locale }, { request, reply, options });
  });
}

/** A visitor whose step no longer exists starts at the entry, with their data. */
function whereTo({ before, provider }: RequestContext, path: string, { flowsOf }: PageOptions): string | undefined {
  if (before === undefined) return undefined;
  const [old, current] = [before, provider].map((one) => flowAt(flowsOf(one), path));
  return old && current && findStep(old, path) && !findStep(current, path) ? current.base : undefined;
}

function findStep({ steps }: CompiledFlow, wanted: string): CompiledFlow['steps'][number] | undefined {
  return steps.find(({ path, aliases }) => path === wanted || aliases?.includes(wanted));
}

function switchLanguage(wanted: string, { locales }: Provider, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const offered = locales.find((locale) => locale === wanted);
  if (offered) rememberLocale(reply, offered);
  const url = ownUrl(request.url);
  url.searchParams.delete('lang');
  return reply.redirect(`${url.pathname}${url.search}`, 303);
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly options: PageOptions;
}

async function sendPage(
  { provider, session }: RequestContext,
  { url, locale }: Pick<RenderRequest, 'url' | 'locale'>,
  { request, reply, options }: Exchange,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const tokenizerOrigin = options.tokenizerOrigin(request);
  const payment_frame = provider.payments ? paymentFrameUrl(tokenizerOrigin, request.hostname.toLowerCase()) : undefined;
  const bank_link = mayLinkBank(provider, session);
  const flow = flowAt(options.flowsOf(provider), ownUrl(request.url).pathname);
  if (!flow) throw new Error(`no flow of provider "${provider.provider_id}" has this path`);
  const vendorPass = vendorPassOf(request, { provider, session }, flow, options);
  // Studio frames the pages of a preview, which test mode alone has: those of the portal, too.
  const studio = options.isTestMode ? options.previewFrame : undefined;
  const frameAncestors = [session.kind === 'embed' ? provider.embed_origins : [], studio ?? []].flat();
  allowFraming(reply, frameAncestors);
  const hasWallets = mayUseWallets(provider, session);
  // The frame opens the sheet of a wallet. It needs the permission of this page too.
  if (hasWallets) allowWallets(reply, [new URL(tokenizerOrigin).origin]);
  // A bank signs its customers in in a window of its own, which has to reach the frame that opened it; so has the sheet of a wallet.
  if ((bank_link || hasWallets) && frameAncestors.length === 0)
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  const page = await options.render({
    url,
    provider: {
      ...publicProvider(provider, options.pictures.find),
      ...(payment_frame !== undefined && { payment_frame }),
      ...(bank_link && { bank_link }),
    },
    session: pageSession(session, provider, options.ports.clock.now()),
    locale,
    nonce,
    csrfToken: csrfToken(session, options.keyedHash),
    assets: options.assets,
    flow,
    options: { ...flow.options, ...armsOfPage(flow, { request, reply, session, keyedHash: options.keyedHash }) },
    today: today(provider.time_zone, options.ports.clock.now()),
    tokenizerOrigin,
    vendorPass,
    content: session.kind === 'embed' ? { embedOrigins: provider.embed_origins } : { landing: provider.landing },
  });
  if (page.redirect !== undefined) return reply.redirect(page.redirect, 303);
  const policy = pagePolicy({
    nonce,
    tokenizerOrigin: payment_frame === undefined ? tokenizerOrigin : undefined,
    imageOrigins: imageOrigins(provider),
    frameOrigins: [vendorPass && options.isolatedOrigin, payment_frame && tokenizerOrigin].filter((one) => one !== undefined),
    frameAncestors,
    isDevelopment: options.isDevelopment,
  });
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'content-language': locale, vary: 'accept-language, cookie', ...page.headers })
    .send(studio === undefined ? page.html : withPointing(page.html, nonce, studio));
}

/** Only the patient can sign in to their bank: the caller of an agent sees no page. */
function mayLinkBank({ payments, payment_methods }: Provider, { agent }: RequestContext['session']): boolean {
  return payments?.bank_link === true && payment_methods.includes('bank') && !agent;
}

/** The wallet is on the device of the patient, and a page in the frame of a host does not reach it. */
function mayUseWallets({ payments }: Provider, { agent, kind }: RequestContext['session']): boolean {
  return payments?.wallets === true && !agent && kind !== 'embed';
}

/** An agent's page shows other people's data, and a frame is in a host's page: neither has scripts of vendors. */
function vendorPassOf(
  request: FastifyRequest,
  { provider, session }: Pick<RequestContext, 'provider' | 'session'>,
  flow: CompiledFlow,
  { vendors, isolatedOrigin }: PageOptions,
): VendorPass | undefined {
  if (session.agent !== null || session.kind === 'embed') return undefined;
  const step = findStep(flow, ownUrl(request.url).pathname)?.id;
  const isSignedIn = session.verified_at !== null;
  return vendorPass({ provider, host: request.hostname.toLowerCase(), isSignedIn, step, vendors, isolatedOrigin });
}

function imageOrigins({ logo_url }: Provider): readonly string[] {
  return logo_url === null ? [] : [new URL(logo_url).origin];
}
