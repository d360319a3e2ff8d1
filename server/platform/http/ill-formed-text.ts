import { FunnelError } from '#api';
import type { FastifyInstance } from 'fastify';

/** Half a surrogate pair would be stored as U+FFFD, and PostgreSQL keeps no NUL character. */
const ILL_FORMED = /[\0\p{Surrogate}]/u;

/** Refuses a body with a text that could not be kept as it was sent, before any route sees it. */
export function refuseIllFormedText(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ body }) => {
    const field = findIllFormed(body, undefined);
    if (field === undefined) return;
    throw new FunnelError('validation_error', {
      message: 'a text holds a character that is half of one, or NUL',
      details: { field, problem: 'not_text' },
    });
  });
}

/** The name of the innermost field with such a text; the schema of the call has checked the names before. */
function findIllFormed(value: unknown, field: string | undefined): string | undefined {
  if (typeof value === 'string') return ILL_FORMED.test(value) ? (field ?? 'body') : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = findIllFormed(part, Array.isArray(value) ? field : name);
    if (found !== undefined) return found;
  }
  return undefined;
}
