import { FunnelError } from '#api';
import type { FastifyInstance } from 'fastify';

import type { Ports } from '../../partners/ports.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import type { Db } from '../../schema/database.ts';
import { type Hosts, requireProvider } from '../sessions/request-context.ts';
import { storeEvent } from './processor-events.ts';

/** The address at each host of a provider. */
export const WEBHOOK_PATH = '/hooks/payments';
const BYTES = 262_144;

interface WebhookOptions {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly limits: RateLimits;
  readonly ports: Pick<Ports, 'clock' | 'payments'>;
}

/**
 * Takes the webhooks of the payment processor: verifies the signature over the raw body, stores the event once, and answers. What
 * the event changes, a job applies later, so a slow database of ours never makes the processor send again.
 */
export async function addPaymentWebhooks(app: FastifyInstance, { db, hosts, limits, ports }: WebhookOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: Buffer }>(WEBHOOK_PATH, {
      bodyLimit: BYTES,
      onRequest: async (request) => {
        requireProvider(request, hosts);
        await limits.count('writing', request.ip);
      },
      handler: async (request, reply) => {
        const { provider_id } = requireProvider(request, hosts);
        const now = ports.clock.now();
        const { headers, body } = request;
        const read = await ports.payments.readWebhook?.(provider_id, { body, headers, now });
        if (read?.outcome !== 'event') {
          request.log.warn({ provider_id, reason: read?.outcome ?? 'unconfigured' }, 'a payment webhook was refused');
          throw new FunnelError('forbidden', { message: 'the signature of the webhook is not right' });
        }
        const isNew = await storeEvent(forProvider(db, provider_id), read.received, now);
        const { event_id, kind } = read.received;
        request.log.info({ provider_id, event_id, event: kind, is_new: isNew }, 'payment webhook received');
        return reply.code(204).send();
      },
    });
  });
}
