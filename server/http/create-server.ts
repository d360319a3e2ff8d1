import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { compileOnce } from './compile-once.ts';
import { sendError } from './error-handler.ts';
import { requestId } from './request-id.ts';
import { logRequests } from './request-log.ts';
import { addSecurityHeaders, putStrictHeaders } from './security-headers.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** How long a request may take to arrive; whoever sends slower than that is not a browser. */
const ARRIVAL_MS = 15_000;

export interface ServerOptions {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: TrustedProxies;
  /** Of a request's body, in bytes. */
  readonly bodyLimit: number;
}

/** A server with nothing on it yet: strict about what it takes, careful about what it logs. */
export async function createServer({ log, trustProxy, bodyLimit }: ServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, { reqId }, options) => logger.child({ request_id: reqId }, options),
    genReqId: requestId,
    bodyLimit,
    trustProxy,
    forceCloseConnections: 'idle',
    requestTimeout: ARRIVAL_MS,
    frameworkErrors: (error, request, reply) => {
      putStrictHeaders(request as never, reply as never);
      return sendError(error, request as never, reply as never);
    },
  });
  app.decorateRequest('visit', undefined);
  app.decorateRequest('hostCall', undefined);
  await compileOnce(app);
  await app.register(cookie);
  addSecurityHeaders(app);
  logRequests(app);
  endConnectionsOnClose(app);
  return app;
}

/** A request that is under way when the server closes is answered, and then its connection ends. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
