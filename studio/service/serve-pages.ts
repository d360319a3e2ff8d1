import { randomBytes, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyReply } from 'fastify';

import type { ComparedScreen, DraftPages } from './protocol.ts';

/** A page, and the policy under which alone it may be sent. */
export interface PicturedPage {
  readonly html: string;
  readonly policy: string;
}

export interface DraftPageWish extends Pick<ComparedScreen, 'flow' | 'step' | 'path'> {
  readonly provider: string;
  readonly language: string;
}

/** The pages of the saved files of a provider; nothing for a name that no provider has. */
export interface PagesPort {
  readonly list: (provider: string) => Promise<DraftPages | undefined>;
  readonly show: (wish: DraftPageWish) => Promise<PicturedPage | undefined>;
}

export const pageSchema = {
  type: 'object',
  required: ['flow', 'step', 'path', 'language'],
  properties: {
    flow: { type: 'string', maxLength: 100 },
    step: { type: 'string', maxLength: 200 },
    path: { type: 'string', pattern: '^/', maxLength: 200 },
    language: { type: 'string', maxLength: 20 },
  },
} as const;

const providerSchema = {
  type: 'object',
  required: ['provider'],
  properties: { provider: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$' } },
} as const;

interface OfProvider {
  readonly provider: string;
}

/** Pages as pictures, for the browser with the link of this start. */
export function servePages(app: FastifyInstance, pages: PagesPort): void {
  const key = randomBytes(24).toString('base64url');
  app.get<{ Params: OfProvider }>('/api/pages/:provider', { schema: { params: providerSchema } }, async (request, reply) => {
    const { provider } = request.params;
    const found = await pages.list(provider);
    if (found === undefined) return reply.code(404).send({ error: 'there is no such provider' });
    const answer: DraftPages = 'pages' in found ? { ...found, pictures: `/page-pictures/${key}/${provider}` } : found;
    return answer;
  });
  // Not below /api/: a frame sends no authorization. Its name, which only an answer to the right token has, protects it.
  app.get<{ Params: OfProvider & { readonly key: string } }>(
    '/page-pictures/:key/:provider',
    { schema: { params: providerSchema, querystring: pageSchema } },
    async (request, reply) => {
      const { key: given, provider } = request.params;
      const wish = { ...(request.query as Omit<DraftPageWish, 'provider'>), provider };
      return sendPicture(reply, isSame(given, key) ? await pages.show(wish) : undefined);
    },
  );
}

/** Sends a page as a picture, under its own policy. */
export function sendPicture(reply: FastifyReply, page: PicturedPage | undefined): FastifyReply {
  if (page === undefined) return reply.code(404).send({ error: 'there is no such page for you' });
  return reply.header('content-security-policy', page.policy).type('text/html; charset=utf-8').send(page.html);
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
