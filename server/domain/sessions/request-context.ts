import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from '#configuration';
import { FunnelError, HEADERS } from '#api';

import type { SessionConfigurations } from './session-configurations.ts';
import type { Db } from '../../schema/database.ts';
import { findEmbedBearer, findEmbedCookie, isByCookie, setEmbedCookie } from './embed-cookie.ts';
import { findSessionId, hashSessionId, setSessionCookie } from '../../platform/http/session-cookie.ts';
import type { SessionRecord } from './session-record.ts';
import { rememberVisitor } from './visitor-arms.ts';
import { type RenewedSession, createSession, findSession, touchSession } from './session-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext | undefined;
  }
}

/** Whose site was asked, and by which session. */
export interface RequestContext {
  /** As the session began with it; what holds for everybody at once, as it is now. */
  readonly provider: Provider;
  /** What the session was on until this request, which has moved it. */
  readonly before?: Provider | undefined;
  readonly session: SessionRecord;
  /** The session began with this request: the browser sent no cookie, or one whose session is over. */
  readonly isNew: boolean;
  /** The browser sent a cookie: a frame whose browser keeps none for it names its session itself. */
  readonly hasCookie: boolean;
}

/** Returns the context that an earlier hook opened. */
export function getRequestContext(request: FastifyRequest): RequestContext {
  if (!request.requestContext) throw new Error(`route ${request.routeOptions.url} is served without a requestContext`);
  return request.requestContext;
}

interface RequestContextOptions {
  readonly db: Db;
  readonly configurations: SessionConfigurations;
  /** As its file is now. */
  readonly provider: Provider;
  readonly now: Date;
  /** A page is loaded, not a call made. */
  readonly isPage?: boolean;
  /** Of a page; a call does not know it. */
  readonly locale?: string | null;
  /** A frame in a host's page has a session of its own, and never that of the site. */
  readonly kind?: SessionRecord['kind'];
}

/** The session of the request's cookie, or a new one, whose cookie the answer then sets. */
export async function openRequestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, configurations, provider, now, isPage = false, locale = null, kind = 'site' }: RequestContextOptions,
): Promise<RequestContext> {
  const { provider_id } = provider;
  const cookie = kind === 'site' ? findSessionId(request) : findEmbedCookie(request);
  const known = (kind === 'embed' ? findEmbedBearer(request) : undefined) ?? cookie;
  const hasCookie = cookie !== undefined;
  const session = known && (await findSession(db, { provider_id, session_id_hash: hashSessionId(known), kind }, now));
  if (session) {
    const seen_at = await touchSession(db, session, now);
    const current = drawConfiguration(request, session, { current: provider, configurations, reply });
    const settled = await configurations.settle(session, { current, now, isPage });
    const settledSession = { ...session, seen_at, configuration_version: settled.version };
    return { provider: settled.provider, before: settled.before, session: settledSession, isNew: false, hasCookie };
  }
  const begun = { locale, kind, configuration_version: await configurations.begin(provider, now) };
  const { id, session: created } = await createSession(db, provider_id, begun, now);
  if (kind === 'site') setSessionCookie(reply, id);
  else if (isByCookie(request)) setEmbedCookie(reply, id);
  const current = drawConfiguration(request, created, { current: provider, configurations, reply });
  if (current === provider) return { provider, session: created, isNew: true, hasCookie };
  const { version } = await configurations.settle(created, { current, now, isPage: true });
  return { provider: current, session: { ...created, configuration_version: version }, isNew: true, hasCookie };
}

interface Draw {
  /** What is in force for everyone. */
  readonly current: Provider;
  readonly configurations: Pick<SessionConfigurations, 'drawFor' | 'visitorOf' | 'hasTrial'>;
  /** Remembers the visitor, so that the draw is the same on another day. */
  readonly reply?: FastifyReply;
}

/** What the visitor of a session gets while a share of the visitors has another version. */
export function drawConfiguration(
  request: FastifyRequest,
  session: SessionRecord,
  { current, configurations, reply }: Draw,
): Provider {
  if (!configurations.hasTrial(current)) return current;
  const { visitor, isNew } = configurations.visitorOf(request, session);
  if (isNew && reply) rememberVisitor(reply, session, visitor);
  return configurations.drawFor(current, visitor);
}

/** What the session of a frame is bound to. */
type EmbedBinding = Pick<SessionRecord, 'patient_id' | 'verified_phone_hash'> & {
  readonly [K in 'embed_origin' | 'simulated_offer_id' | 'application_id']: string;
} & { readonly ends_at: Date };

/** Begins the session of a frame that a host vouches for. What was there before it stays a stranger's. */
export async function startEmbedSession(
  trx: Db,
  session: SessionRecord,
  binding: EmbedBinding,
  now: Date,
): Promise<RenewedSession> {
  const { provider_id, locale, configuration_version } = session;
  const signedIn = { kind: 'embed', verified_at: now, verified_method: 'host', ...binding } as const;
  return createSession(trx, provider_id, { locale, configuration_version, ...signedIn }, now);
}

/** The providers by the hosts under which patients reach them. */
export interface Hosts {
  readonly byHost: (host: string) => Provider | undefined;
}

/** A name and perhaps a port. Links are made with it, so nothing may follow that makes it another address. */
const HOST = /^[\w.-]+(?::\d{1,5})?$/;

/** The provider whose host was asked. What the client claims in a header may agree with it, and nothing else. */
export function requireProvider(request: FastifyRequest, hosts: Hosts): Provider {
  const provider = HOST.test(request.host) ? hosts.byHost(request.hostname.toLowerCase()) : undefined;
  if (!provider) throw new FunnelError('provider_not_found', { message: 'no provider has this host' });
  const claimed = request.headers[HEADERS.providerId];
  if (claimed !== undefined && claimed !== provider.provider_id) {
    request.log.warn({ provider_id: provider.provider_id, reason: 'another provider was claimed' }, 'refused');
    throw new FunnelError('forbidden', { message: `${HEADERS.providerId} does not name the provider of this host` });
  }
  return provider;
}
