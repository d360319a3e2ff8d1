import { FunnelError, type ErrorCode, type WireError } from '#api';
import { referenceCode } from '#rules';

import { isDatabaseDown } from './database-down.ts';

/** Seconds; a database that restarts is usually back by then. */
const RETRY_AFTER_DATABASE = 2;

export interface ErrorAnswer {
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

interface SchemaFault {
  readonly instancePath: string;
  readonly keyword: string;
}

interface FastifyFault {
  readonly statusCode: number;
  readonly validation?: readonly SchemaFault[];
  readonly validationContext?: string;
}

function isFastifyError(error: unknown): error is FastifyFault {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

/** Where and which rule, such as `body/last_name minLength`; never ajv's own sentence, which may quote the value. */
function causation({ instancePath, keyword }: SchemaFault, context = 'request'): string {
  return `${context}${instancePath} ${keyword}`;
}
