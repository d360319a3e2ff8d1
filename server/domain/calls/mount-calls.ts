import { FunnelError, HEADERS, type Call } from '#api';
import { today } from '#rules';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';

import type { SessionConfigurations } from '../sessions/session-configurations.ts';
import type { Db } from '../../schema/database.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import type { Ports } from '../../partners/ports.ts';
import {
  requireAccess,
  requireOwnApplication,
  refuseForeignAgent,
  requireAgentInfo,
  requireOwnFrame,
  refuseForeignVerification,
} from './access.ts';
import type { AnswerTools } from './answer-tools.ts';
import { requireApiKey } from './api-key.ts';
import { answerOnce, requireIdempotencyKey } from './replay-answer.ts';
import { csrfToken, requireOwnPage } from '../../platform/http/csrf.ts';
import { clearEmbedCookie, isOfFrame, setEmbedCookie } from '../sessions/embed-cookie.ts';
import { answerErrorsAsJson } from '../../platform/http/error-response.ts';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import { shownLocale } from '../../platform/http/locale.ts';
import {
  requireProvider,
  type Hosts,
  getRequestContext,
  openRequestContext,
  type RequestContext,
} from '../sessions/request-context.ts';
import { wrapSingleValues } from '../../platform/http/query-arrays.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { requestHash } from '../../platform/http/idempotency-store.ts';
import type { AnyAnswer, Route, RouteContext } from './route.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import { armsOfCall } from '../sessions/visitor-arms.ts';
import { clearSessionCookie, setSessionCookie } from '../../platform/http/session-cookie.ts';
import { deleteSession, secondsLeft } from '../sessions/session-store.ts';
/** Where the calls are mounted: the address of spec 7, and that without `/ingress`, which browsers use. */
const PREFIXES = ['/ingress/v1', '/v1'] as const;

export interface CallOptions {
  readonly routes: readonly Route[];
  readonly hosts: Hosts;
  readonly db: Db;
  readonly configurations: SessionConfigurations;
  readonly ports: Ports;
  readonly limits: RateLimits;
  readonly keyedHash: KeyedHash;
  readonly answerTools: AnswerTools;
}

/** Serves every call under both prefixes. */
export async function mountCalls(app: FastifyInstance, options: CallOptions): Promise<void> {
  for (const prefix of PREFIXES) {
    await app.register(
      async (scope) => {
        answerErrorsAsJson(scope);
        // Browsers may send text across origins without asking first; JSON they may not.
        scope.removeContentTypeParser('text/plain');
        for (const route of options.routes) {
          if (route.call.bytes === undefined) mountRoute(scope, route, options);
          else await scope.register(async (inner) => mountBytesRoute(inner, route, options));
        }
        scope.all('/*', async () => {
          throw new FunnelError('not_found', { message: 'there is no such call' });
        });
      },
      { prefix },
    );
  }
}

/** A call whose body is bytes takes no other. Browsers do not send them across origins without asking first. */
function mountBytesRoute(scope: FastifyInstance, route: Route, options: CallOptions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  mountRoute(scope, route, options);
}

function mountRoute(scope: FastifyInstance, route: Route, options: CallOptions): void {
  const { call } = route;
  scope.route({
    ...(call.bytes !== undefined && { bodyLimit: call.bytes }),
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    onRequest: (request, reply) => admit(call, request, reply, options),
    preValidation: async (request) => wrapSingleValues(call, request),
    handler: (request, reply) => answer(route, request, reply, options),
  });
}

/** Everything that is decided before a body is read: whose site, how often, which session, from which page, with what rights. */
async function admit(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { hosts, limits, configurations, ports, keyedHash, ...options }: CallOptions,
): Promise<void> {
  const provider = requireProvider(request, hosts);
  const db = forProvider(options.db, provider.provider_id);
  await limits.count(call.method === 'GET' ? 'reading' : 'writing', request.ip);
  const now = ports.clock.now();
  if (call.access === 'api-key') {
    request.hostCall = await requireApiKey(call, request, { db, provider, now });
    return;
  }
  const kind = isOfFrame(request) ? 'embed' : 'site';
  const requestContext = await openRequestContext(request, reply, { db, configurations, provider, now, kind });
  request.requestContext = requestContext;
  reply.header(HEADERS.csrf, csrfToken(requestContext.session, keyedHash));
  reply.header(HEADERS.sessionEndsIn, String(secondsLeft(requestContext.session, now)));
  await refuseForeignAgent(call, request, requestContext.session, { db, keyedHash, now: ports.clock.now() });
  // A session that has just begun cannot have what the call needs; saying so beats complaining about its token.
  if (requestContext.isNew) requireAccess(call, requestContext.session);
  if (kind === 'embed') requireOwnFrame(request, requestContext, keyedHash);
  else requireOwnPage(request, requestContext.session, keyedHash);
  requireAccess(call, requestContext.session);
  requireOwnApplication([request.params, request.query].map(namedApplication), requestContext.session);
  requireAgentInfo(call, request, requestContext.session);
  refuseForeignVerification(request, requestContext.session, keyedHash);
}

function namedApplication(part: unknown): unknown {
  return (part as { readonly application_id?: unknown } | undefined)?.application_id;
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply, options: CallOptions): Promise<unknown> {
  const context = contextOf(route.call, request, options);
  const given = route.call.idempotent ? await answerAgain(route, context, request, reply) : await route.handle(context);
  if (request.requestContext) await changeSession(given, request.requestContext, reply, options);
  request.afterwards = given.afterwards;
  reply.code(given.status);
  if (given.pdf) return sendPdf(reply, given.pdf);
  if (typeof given.body === 'string') reply.type('text/html; charset=utf-8');
  return given.status < 400 && route.complete ? route.complete(given.body, options.keyedHash) : given.body;
}

/** A file to save, which nothing on the page may open, run or keep. */
function sendPdf(reply: FastifyReply, { name, bytes }: NonNullable<AnyAnswer['pdf']>): Buffer {
  reply.type('application/pdf').headers({
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
  return bytes;
}

function contextOf(call: Call, request: FastifyRequest, options: CallOptions): RouteContext<Call> {
  const { ports, keyedHash, answerTools } = options;
  const { provider, session, key } = callerOf(request);
  const now = ports.clock.now();
  const { params, query, headers, body } = request;
  return {
    // Which types these have is known to `defineRoute` alone.
    ...({ params, query, headers, body } as unknown as Pick<RouteContext<Call>, 'params' | 'query' | 'headers' | 'body'>),
    provider,
    // A call is made in a session or with a key, as its access declares.
    session: session as RouteContext<Call>['session'],
    key: key as RouteContext<Call>['key'],
    touches: call.touches,
    db: forProvider(options.db, provider.provider_id),
    ports,
    now,
    today: today(provider.time_zone, now),
    host: request.hostname.toLowerCase(),
    origin: `${request.publicProtocol}://${request.host.toLowerCase()}`,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    idempotencyKey: call.idempotent ? requireIdempotencyKey(request) : '',
    log: request.log,
    keyedHash,
    answerTools,
    arms: session ? armsOfCall(answerTools.flowsOf(provider), request, session, keyedHash) : {},
  };
}

function callerOf(request: FastifyRequest) {
  const { hostCall } = request;
  if (hostCall) return { provider: hostCall.provider, session: undefined, key: hostCall.key };
  const { provider, session } = getRequestContext(request);
  const locale = shownLocale(request, session, provider.locales);
  return { provider, session: { ...session, locale }, key: undefined };
}

async function answerAgain(
  route: Route,
  context: RouteContext<Call>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnyAnswer> {
  const { provider, db } = context;
  const { session, key: apiKey } = callerOf(request);
  const scope = session ? scopeOf(session) : apiKey.key_id;
  const key = { provider_id: provider.provider_id, scope, call: route.call.name, key: requireIdempotencyKey(request) };
  const once = { db, key, hash: requestHash(request.params, request.body), requestId: request.id };
  const given = await answerOnce(once, () => route.handle(context));
  if (given.isReplayed) {
    reply.header(HEADERS.idempotentReplayed, 'true');
    // With a custom serializer, the route sets the content type itself.
    if (given.status >= 400)
      reply.header(HEADERS.productError, 'true').type('application/json; charset=utf-8').serializer(JSON.stringify);
  }
  return given;
}

/**
 * The person rather than the session: signing in changes the session's id between a request and its repetition. A session that
 * does not know whom it found shares answers with no other; otherwise two searches without a result would share one.
 */
function scopeOf({ patient_id, search_hash, holder_id, session_id_hash }: SessionRecord): string {
  return search_hash === null ? (patient_id ?? session_id_hash) : holder_id;
}

async function changeSession(
  { signIn, signOut }: AnyAnswer,
  requestContext: RequestContext,
  reply: FastifyReply,
  options: CallOptions,
): Promise<void> {
  if (signIn) {
    const { id, session } = signIn;
    if (session.kind === 'site') setSessionCookie(reply, id);
    else if (requestContext.hasCookie) setEmbedCookie(reply, id);
    // A frame whose browser sent no cookie receives its session in a header, and keeps it in memory.
    else reply.header(HEADERS.embedSession, id);
    reply.header(HEADERS.csrf, csrfToken(session, options.keyedHash));
  }
  if (signOut) {
    const { session } = requestContext;
    await deleteSession(forProvider(options.db, session.provider_id), session);
    if (session.kind === 'embed') clearEmbedCookie(reply);
    else clearSessionCookie(reply);
    reply.removeHeader(HEADERS.csrf).removeHeader(HEADERS.sessionEndsIn);
    reply.header('clear-site-data', '"storage"');
  }
}

function schemaOf({ params, query, headers, body, answers }: Call): FastifySchema {
  const json = Object.entries(answers).filter(([, schema]) => typeof schema === 'object' && schema.type !== 'string');
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: Object.fromEntries(json),
  };
}
