import { FunnelError, type ErrorCode, type WireError, HEADERS } from '#api';
import { referenceCode } from '#rules';
import type { FastifyError, FastifySchemaValidationError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Seconds; a database that restarts is usually back by then. */
const RETRY_AFTER_DATABASE = 2;

interface ErrorAnswer {
  readonly status: number;
  readonly body: WireError;
  readonly retryAfter: number | undefined;
}

/** Any thrown thing as the error object of spec 3. Nothing of what the client sent is repeated in it. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const { refusal, status, causations } = translate(error);
  return {
    status,
    retryAfter: refusal.retryAfter,
    body: {
      message: refusal.status >= 500 ? refusal.code : refusal.message,
      code: refusal.code,
      category: refusal.category,
      statusCode: status,
      userCode: referenceCode(requestId),
      request_id: requestId,
      ...(refusal.userMessage !== undefined && { userMessage: refusal.userMessage }),
      ...(refusal.details !== undefined && { userDetails: { ...refusal.details } }),
      ...(causations !== undefined && { causations: [...causations] }),
    },
  };
}

interface Translated {
  readonly refusal: FunnelError;
  readonly status: number;
  readonly causations?: readonly string[];
}

function translate(error: unknown): Translated {
  if (error instanceof FunnelError) return { refusal: error, status: error.status };
  // First: an upload that its sender breaks off has the code of a lost connection, as a lost database has.
  if (!isFastifyError(error)) {
    if (isDatabaseDown(error)) return fault('service_unavailable', error, RETRY_AFTER_DATABASE);
    return fault(databaseRefusal(error), error);
  }
  if (error.validation)
    return {
      refusal: new FunnelError('json_schema_validation_error'),
      status: 400,
      causations: error.validation.map((one) => causation(one, error.validationContext)),
    };
  // 404, 413, 415 and the like: the server's own status is more precise than that of the code.
  if (error.statusCode >= 400 && error.statusCode < 500)
    return { refusal: new FunnelError('invalid_request_error'), status: error.statusCode };
  return fault('internal_server_error', error);
}

function fault(code: ErrorCode, cause: unknown, retryAfter?: number): Translated {
  const refusal = new FunnelError(code, { cause, ...(retryAfter !== undefined && { retryAfter }) });
  return { refusal, status: refusal.status };
}

/** Text that PostgreSQL cannot hold (a NUL character, half a surrogate) is the client's; an id that is no id finds nothing. */
function databaseRefusal(error: unknown): ErrorCode {
  const state = (error as { code?: unknown } | undefined)?.code;
  if (state === '22021' || state === '22P05') return 'validation_error';
  if (state === '22P02') return 'not_found';
  return 'internal_server_error';
}

function isFastifyError(error: unknown): error is FastifyError & { readonly statusCode: number } {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

/** Where and which rule, such as `body/last_name minLength`; never ajv's own sentence, which may quote the value. */
function causation({ instancePath, keyword }: FastifySchemaValidationError, context = 'request'): string {
  return `${context}${instancePath} ${keyword}`;
}

/** SQLSTATE classes of a server that is gone, stopping, full, out of connections, or too slow for the time it is given. */
const DOWN_STATES = /^(08|53|57P|57014|55P03|58|25006|25P03|40001|40P01)/;
const DOWN_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** `pg` gives these no code. */
const DOWN_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** True when the database could not be asked, as opposed to having refused what it was asked. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (DOWN_CODES.has(code) || DOWN_STATES.test(code))) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true;
  return DOWN_MESSAGES.test(error.message) || isDatabaseDown(error.cause);
}

/** Answers every error of this scope, and every unknown address in it, with the error object of spec 3. */
export function answerErrorsAsJson(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new FunnelError('not_found'), request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = beginErrorAnswer(error, request, reply);
  return reply
    .code(status)
    .header(HEADERS.productError, 'true')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** A plain 404, where neither a page of the app nor an error object is due. */
export function sendNotThere(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
}

/** Sets `Retry-After` and logs the error: a fault of ours with its stack, a refusal with its code only. */
export function beginErrorAnswer(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorAnswer {
  const answer = errorAnswer(error, request.id);
  const { status, body, retryAfter } = answer;
  request.errorCode = body.code;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const fields = { code: body.code, status, provider_id: (request.requestContext ?? request.hostCall)?.provider.provider_id };
  if (status >= 500) request.log.error({ ...fields, err: error }, 'failed');
  else request.log.info(fields, 'refused');
  return answer;
}
