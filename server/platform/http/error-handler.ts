import { FunnelError, HEADERS } from '#api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { errorAnswer, type ErrorAnswer } from './error-response.ts';

/** Answers every error of this scope, and every unknown address in it, with the error object of spec 3. */
export function answerErrorsAsJson(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new FunnelError('not_found'), request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = errorAnswer(error, request.id);
  logError(error, request, answer);
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
  return reply
    .code(answer.status)
    .header(HEADERS.productError, 'true')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer.body);
}

/** Faults are ours and are logged with where they arose; refusals with their code only. */
export function logError(error: unknown, request: FastifyRequest, { status, body }: ErrorAnswer): void {
  const fields = { code: body.code, status, provider_id: (request.requestContext ?? request.hostCall)?.provider.provider_id };
  if (status >= 500) request.log.error({ ...fields, err: error }, 'failed');
  else request.log.info(fields, 'refused');
}
