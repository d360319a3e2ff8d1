import type { FastifyInstance, FastifyRequest } from 'fastify';

import { SET_ASIDE_REASONS, type WorkAct, type WorkDone, type WorkLists } from './work-protocol.ts';

/** What Studio's server asks of the database of the service. The audit names the person. */
export interface WorkPort<Person> {
  readonly list: (person: Person, provider: string) => Promise<WorkLists>;
  readonly act: (person: Person, act: WorkAct) => Promise<WorkDone>;
}

const NAME = { type: 'string', minLength: 1, maxLength: 100, pattern: String.raw`\S` } as const;
const SHORT = { type: 'string', minLength: 1, maxLength: 200 } as const;

const listSchema = { type: 'object', required: ['provider'], properties: { provider: NAME } } as const;

const actSchema = {
  type: 'object',
  required: ['provider', 'act'],
  properties: {
    provider: NAME,
    act: { enum: ['look', 'close', 'send', 'setAside', 'replay', 'apply', 'problems', 'csv', 'seen'] },
    after: { type: 'integer', minimum: 0 },
    reference: SHORT,
    id: SHORT,
    note: { type: 'string', maxLength: 2_000 },
    reason: { enum: SET_ASIDE_REASONS },
  },
  oneOf: [
    { properties: { act: { const: 'look' } }, required: ['reference'] },
    { properties: { act: { const: 'close' } }, required: ['reference', 'note'] },
    { properties: { act: { const: 'setAside' } }, required: ['id', 'reason'] },
    { properties: { act: { const: 'problems' } }, required: ['id', 'after'] },
    { properties: { act: { enum: ['send', 'replay', 'apply', 'csv', 'seen'] } }, required: ['id'] },
  ],
} as const;

/** On a machine of their own, people type their names. */
const namedActSchema = {
  ...actSchema,
  required: [...actSchema.required, 'by'],
  properties: { ...actSchema.properties, by: NAME },
} as const;

/** The work lists of staff, and the acts that end what is on them, for the person whom `personOf` finds. */
export function serveWork<Person>(
  app: FastifyInstance,
  { list, act }: WorkPort<Person>,
  personOf: (request: FastifyRequest) => Person,
  body: object = actSchema,
): void {
  app.get('/api/work', { schema: { querystring: listSchema } }, async (request, reply) => {
    const lists = await list(personOf(request), (request.query as { readonly provider: string }).provider);
    return reply.code('refused' in lists ? 422 : 200).send(lists);
  });
  app.post('/api/work', { schema: { body } }, async (request, reply) => {
    const done = await act(personOf(request), request.body as WorkAct);
    return reply.code('refused' in done ? 422 : 200).send(done);
  });
}

/** The same for the person at this machine, who is whom they type. */
export function serveOwnWork(app: FastifyInstance, work: WorkPort<string>): void {
  const typedName = ({ body }: FastifyRequest) => (body as { readonly by?: string } | undefined)?.by?.trim() ?? '';
  serveWork(app, work, typedName, namedActSchema);
}
