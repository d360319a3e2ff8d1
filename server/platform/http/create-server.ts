import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { FunnelError, HEADERS } from '#api';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { runAfterwards } from './after-response.ts';
import { compileOnce } from './compile-once.ts';
import { sendError } from './error-response.ts';
import { limitConnections, MOST_CONNECTIONS } from './limit-connections.ts';
import { logRequests } from './log.ts';
import { measureRequests, type RequestMeasures } from './measure-requests.ts';
import { addPublicProtocol, type TrustedProxies } from './request-address.ts';
import { addSecurityHeaders, putStrictHeaders } from './security-headers.ts';
import { shedLoad, type ShedOptions } from './shed-load.ts';

/** Half a surrogate pair would be stored as U+FFFD, and PostgreSQL keeps no NUL character. */
const ILL_FORMED = /[\0\p{Surrogate}]/u;

const HOUR_MS = 3_600_000;

const SENTENCE =
  'Forwarded headers arrive, and TRUST_PROXY=none ignores them: behind a proxy, all visitors share the limits of its one address. Set TRUST_PROXY to the number of proxies or to their addresses.';

/** A browser that sends a form needs less, even on a bad line. */
const ARRIVAL_MS = 15_000;

interface ServerOptions {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: TrustedProxies;
  /** Of a request's body, in bytes. */
  readonly bodyLimit: number;
  /** Patients reach production over https only, whatever the connection to the service itself is. */
  readonly isProduction?: boolean;
  /** How long a request may take to arrive, headers and body, in milliseconds. */
  readonly arrivalMs?: number;
  /** Open connections at most; one more closes the longest idle one. */
  readonly mostConnections?: number;
  /** Where requests are counted; nowhere when absent. */
  readonly measures?: RequestMeasures | undefined;
  /** Refuses requests while the load is too high; none when absent. */
  readonly shed?: ShedOptions | undefined;
  /** Once it has begun, each answer ends its connection. */
  readonly drain?: Drain | undefined;
}

/** Whether the process is about to end. */
export interface Drain {
  readonly hasBegun: () => boolean;
}

/** A server with nothing on it yet: strict about what it takes, careful about what it logs. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, trustProxy, bodyLimit, isProduction = false, arrivalMs = ARRIVAL_MS, measures, shed, drain } = options;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, { reqId }, options) => logger.child({ request_id: reqId }, options),
    genReqId: requestId,
    bodyLimit,
    trustProxy,
    forceCloseConnections: 'idle',
    requestTimeout: arrivalMs,
    // Node takes the longer of both times for the whole request, and looks for late ones only so often.
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.ceil(arrivalMs / 3) },
    frameworkErrors: (error, request, reply) => {
      putStrictHeaders(request as never, reply as never);
      return sendError(error, request as never, reply as never);
    },
  });
  limitConnections(app.server, options.mostConnections ?? MOST_CONNECTIONS);
  app.decorateRequest('requestContext', undefined);
  app.decorateRequest('hostCall', undefined);
  app.decorateRequest('errorCode', undefined);
  if (measures) measureRequests(app, measures);
  addPublicProtocol(app, { isProduction });
  await compileOnce(app);
  await app.register(cookie);
  addSecurityHeaders(app);
  logRequests(app);
  if (shed) shedLoad(app, shed);
  runAfterwards(app);
  refuseDeepBodies(app);
  refuseIllFormedText(app);
  if (trustProxy === false) warnOfForwardedHeaders(app);
  endConnectionsOnClose(app, drain);
  return app;
}

/** A request that is in progress when the server drains or closes is answered, and then its connection ends. */
function endConnectionsOnClose(app: FastifyInstance, drain: Drain = { hasBegun: () => false }): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || drain.hasBegun()) reply.header('connection', 'close');
  });
}

/** Warns, once an hour at most, that a proxy's headers arrive where none is trusted. A stranger may send them as well. */
function warnOfForwardedHeaders(app: FastifyInstance): void {
  let isQuietUntil = 0;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined) return;
    const now = Date.now();
    if (now < isQuietUntil) return;
    isQuietUntil = now + HOUR_MS;
    log.warn(SENTENCE);
  });
}

/** More than any call takes. Code that reads a body of ten thousand levels runs out of stack. */
const MOST_LEVELS = 32;

function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (isDeeper(body, MOST_LEVELS)) throw new FunnelError('json_schema_validation_error');
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** Refuses a body with a text that could not be kept as it was sent, before any route sees it. */
function refuseIllFormedText(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ body }) => {
    const field = findIllFormed(body, undefined);
    if (field === undefined) return;
    throw new FunnelError('validation_error', {
      message: 'a text holds a character that is half of one, or NUL',
      details: { field, problem: 'not_text' },
    });
  });
}

/** The name of the innermost field with such a text; the schema of the call has checked the names before. */
function findIllFormed(value: unknown, field: string | undefined): string | undefined {
  if (typeof value === 'string') return ILL_FORMED.test(value) ? (field ?? 'body') : undefined;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = findIllFormed(part, Array.isArray(value) ? field : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Nothing but a UUID is taken over: the id is logged, and must not be a place to smuggle something into the log. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a request: the client's own when it sent one, so that both sides' logs can be joined. */
function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers[HEADERS.requestId] ?? request.headers['request-id'];
  return typeof sent === 'string' && UUID.test(sent) ? sent.toLowerCase() : randomUUID();
}

const TRIES = 100;

/** Listens on the port, or on the next one that is free when others may have taken it; answers which. */
export async function listen(
  app: FastifyInstance,
  { host, port, mayMove }: { readonly host: string; readonly port: number; readonly mayMove: boolean },
): Promise<number> {
  for (let wanted = port; ; wanted += 1) {
    try {
      await app.listen({ host, port: wanted });
      const [address] = app.addresses();
      return typeof address === 'object' ? address.port : wanted;
    } catch (error) {
      const isTaken = (error as { code?: unknown }).code === 'EADDRINUSE';
      if (!isTaken || !mayMove || wanted - port >= TRIES) throw error;
    }
  }
}
