import { FunnelError } from '#api';
import type { FastifyInstance } from 'fastify';

import type { MessageNews, NewsDelivery, Ports } from '../../partners/ports.ts';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import type { Db } from '../../schema/database.ts';
import { type Hosts, requireProvider } from '../sessions/request-context.ts';
import { markOutcome } from './outbox.ts';
import { resumePhone, stopPhone } from './stopped-phones.ts';

/** The address at each host of a provider. */
export const MESSAGE_HOOK_PATH = '/hooks/messages';
const BYTES = 16_384;

interface HookOptions {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly limits: RateLimits;
  readonly keyedHash: KeyedHash;
  readonly ports: Pick<Ports, 'clock' | 'messages'>;
}

/** Takes what the partner for text messages reports: that a message arrived or did not, and that a person wants no more of them. */
export async function addMessageHooks(app: FastifyInstance, options: HookOptions): Promise<void> {
  const { hosts, limits, ports } = options;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Body: NewsDelivery['fields']; Querystring: { readonly message?: unknown } }>(MESSAGE_HOOK_PATH, {
      bodyLimit: BYTES,
      onRequest: async (request) => {
        requireProvider(request, hosts);
        await limits.count('writing', request.ip);
      },
      handler: async (request, reply) => {
        const { provider_id } = requireProvider(request, hosts);
        const { headers, body, query } = request;
        const url = `https://${request.host}${request.url}`;
        const news = ports.messages.readNews?.(provider_id, { url, fields: body ?? {}, headers }) ?? { kind: 'forged' };
        if (news.kind === 'forged') {
          request.log.warn({ provider_id }, 'news of a message were refused');
          throw new FunnelError('forbidden', { message: 'the signature of the news is not right' });
        }
        await apply(options, { provider_id, news, messageId: typeof query.message === 'string' ? query.message : '' });
        request.log.info({ provider_id, event: news.kind }, 'news of a message');
        // Twilio takes the answer to a text message as instructions: here, to do nothing.
        return reply.type('text/xml').send('<Response/>');
      },
    });
  });
}

interface Applied {
  readonly provider_id: string;
  readonly news: MessageNews;
  readonly messageId: string;
}

async function apply(tools: HookOptions, { provider_id, news, messageId }: Applied): Promise<void> {
  const { db, ports } = tools;
  const now = ports.clock.now();
  if (news.kind === 'stopped') await stopPhone(tools, { provider_id, phone: news.phone }, now);
  if (news.kind === 'resumed') await resumePhone(tools, { provider_id, phone: news.phone });
  if (news.kind === 'delivered' || news.kind === 'undelivered')
    await markOutcome(forProvider(db, provider_id), { provider_id, messageId, news }, now);
}
