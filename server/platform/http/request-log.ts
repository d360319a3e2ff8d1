import { HEADERS } from '#api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** One line an answer. The route's pattern instead of the address: addresses hold ids, phone numbers and queries. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        provider_id: (request.requestContext ?? request.hostCall)?.provider.provider_id,
        key_id: request.hostCall?.key.key_id,
        replay: findRecording(request),
      },
      'answered',
    );
  });
}

/** The name under which session replay stores this page view (spec 7). It comes from a browser, so only its exact form is accepted. */
function findRecording({ headers }: FastifyRequest): string | undefined {
  const name = headers[HEADERS.sessionReplay];
  return typeof name === 'string' && /^[\w/.-]{1,120}$/.test(name) ? name : undefined;
}
