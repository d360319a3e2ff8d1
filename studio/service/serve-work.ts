import type { FastifyInstance } from 'fastify';

import { SET_ASIDE_REASONS, type WorkAct, type WorkDone, type WorkLists } from './work-protocol.ts';

/** What Studio's server asks of the database of the service. */
export interface WorkOptions {
  readonly list: (provider: string) => Promise<WorkLists>;
  readonly act: (act: WorkAct) => Promise<WorkDone>;
}

const NAME = { type: 'string', minLength: 1, maxLength: 100, pattern: String.raw`\S` } as const;
const SHORT = { type: 'string', minLength: 1, maxLength: 200 } as const;

const listSchema = { type: 'object', required: ['provider'], properties: { provider: NAME } } as const;

const actSchema = {
  type: 'object',
  required: ['provider', 'by', 'act'],
  properties: {
    provider: NAME,
    by: NAME,
    act: { enum: ['look', 'close', 'send', 'setAside', 'replay', 'apply'] },
    reference: SHORT,
    id: SHORT,
    note: { type: 'string', maxLength: 2_000 },
    reason: { enum: SET_ASIDE_REASONS },
  },
  oneOf: [
    { properties: { act: { const: 'look' } }, required: ['reference'] },
    { properties: { act: { const: 'close' } }, required: ['reference', 'note'] },
    { properties: { act: { const: 'setAside' } }, required: ['id', 'reason'] },
    { properties: { act: { enum: ['send', 'replay', 'apply'] } }, required: ['id'] },
  ],
} as const;

/** The work lists of staff, and the acts that end what is on them. */
export function serveWork(app: FastifyInstance, { list, act }: WorkOptions): void {
  app.get('/api/work', { schema: { querystring: listSchema } }, async (request): Promise<WorkLists> =>
    list((request.query as { readonly provider: string }).provider),
  );
  app.post('/api/work', { schema: { body: actSchema } }, async (request): Promise<WorkDone> => act(request.body as WorkAct));
}
