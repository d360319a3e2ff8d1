import type { FastifyInstance } from 'fastify';

/** One line an answer. The route's pattern instead of the address: addresses hold ids, phone numbers and queries. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        provider_id: request.visit?.provider.provider_id,
      },
      'answered',
    );
  });
}
