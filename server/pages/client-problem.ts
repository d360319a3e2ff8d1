import type { CompiledFlow, Problem } from '#engine';
import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';

import { requireProvider } from '../domain/sessions/request-context.ts';
import { requireOwnOrigin } from '../platform/http/csrf.ts';
import type { PageOptions } from './mount-pages.ts';

const BYTES = 1_024;

/** What the flow of a page can come upon (engine), and what can become of its actions and its screens. */
const CODES: readonly (Problem['code'] | 'action-failed' | 'action-unknown' | 'screen-failed' | 'captcha-no-site-key')[] = [
  'fact-invalid',
  'guard-unknown',
  'redirect-endless',
  'unknown-step',
  'unknown-run',
  'unknown-outcome',
  'no-row',
  'list-limits',
  'runs-endless',
  'action-failed',
  'action-unknown',
  'captcha-no-site-key',
  'screen-failed',
];

/** The code under which a browser reports an event that a row of its flow tracks. */
const TRACKED = 'tracked';

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'detail'],
  properties: { code: { enum: [...CODES, TRACKED] }, detail: { type: 'string', maxLength: 300 } },
} as const;

/** Whether a row of these flows tracks this event: no other text gets into the log by it. */
function isTracked(flows: readonly CompiledFlow[], event: string): boolean {
  return listFields(flows).some(([key, value]) => key === 'track' && value === event);
}

/** Takes what the browser's half of a flow has to complain of, and logs it by code and by names that the flow itself has. */
export function addClientProblems(
  app: FastifyInstance,
  { limits, hosts, flowsOf }: Pick<PageOptions, 'limits' | 'hosts' | 'flowsOf'>,
): void {
  app.post<{ Body: FromSchema<typeof body> }>('/client-problem', {
    bodyLimit: BYTES,
    schema: { body },
    onRequest: async (request) => {
      requireProvider(request, hosts);
      requireOwnOrigin(request);
      await limits.count('report', request.ip);
    },
    handler: async (request, reply) => {
      const provider = requireProvider(request, hosts);
      const { code, detail } = request.body;
      if (code === TRACKED) {
        const isKnown = !provider.disable_tracking && isTracked(flowsOf(provider), detail);
        if (isKnown) request.log.info({ provider_id: provider.provider_id, event: detail }, 'tracked');
        return reply.code(204).send();
      }
      request.log.warn(
        { provider_id: provider.provider_id, code, diagnostic: knownWords(flowsOf(provider), detail) },
        'client problem',
      );
      return reply.code(204).send();
    },
  });
}

/** What a runtime calls its errors, beside the names that a flow gives. */
const COMMON = [
  'submit',
  'load',
  'run',
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'DOMException',
  'FunnelError',
];
const MOST_WORDS = 12;

/** A text that a browser sent, less every word that is not a name of the flows: a person's name cannot get into the log by it. */
export function knownWords(flows: readonly CompiledFlow[], text: string): string {
  const vocabulary = new Set<unknown>([...COMMON, ...listFields(flows).flat()]);
  const words = text
    .split(/[^\w-]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  return words.map((word) => (vocabulary.has(word) ? word : '?')).join(' ');
}

/** Every field of the flows, however deep. */
function listFields(flows: readonly CompiledFlow[]): readonly (readonly [string, unknown])[] {
  const fields: [string, unknown][] = [];
  JSON.stringify(flows, (key, value: unknown) => {
    fields.push([key, value]);
    return value;
  });
  return fields;
}
