import type { FastifyInstance } from 'fastify';

const HOUR_MS = 3_600_000;
const SENTENCE =
  'Forwarded headers arrive, and TRUST_PROXY=none ignores them: behind a proxy, all visitors share the limits of its one address. Set TRUST_PROXY to the number of proxies or to their addresses.';

/** Warns, once an hour at most, that a proxy's headers arrive where none is trusted. A stranger may send them as well. */
export function warnOfForwardedHeaders(app: FastifyInstance): void {
  let isQuietUntil = 0;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined) return;
    const now = Date.now();
    if (now < isQuietUntil) return;
    isQuietUntil = now + HOUR_MS;
    log.warn(SENTENCE);
  });
}
