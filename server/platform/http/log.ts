import { FunnelError, HEADERS } from '#api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';

/**
 * Only these keys ever get into the log, and only as plain values: a name, a birth date or a phone number that code
 * gives to the logger by mistake is dropped here (style 28, trust T16).
 */
const ALLOWED = new Set([
  'method',
  'route',
  'status',
  'ms',
  'provider_id',
  'code',
  'call',
  'kind',
  'channel',
  'partner',
  'queue',
  'adapter',
  'host',
  'outcome',
  'reason',
  'count',
  'attempt',
  'diagnostic',
  'port',
  'signal',
  'directive',
  'blocked',
  'file',
  'line',
  'column',
  'migration',
  'step',
  'event',
  'replay',
  'application_id',
  'offer_id',
  'payment_plan_id',
  'payment_method_id',
  'simulated_offer_id',
  'key_id',
]);

interface LogOptions {
  /** Standard output when absent. */
  readonly destination?: DestinationStream;
  /** While the service is being written, there are no patients, and an error's message is worth having. */
  readonly showsMessages?: boolean;
}

/** Structured JSON, one line an event. */
export function createLog(level: string, { destination, showsMessages = false }: LogOptions = {}): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => onlyAllowed(fields, showsMessages),
    },
    hooks: { logMethod: withoutErrorMessage },
  };
  return destination ? pino(options, destination) : pino(options);
}

function onlyAllowed({ err, ...fields }: Record<string, unknown>, showsMessages: boolean): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([key, value]) => ALLOWED.has(key) && typeof value !== 'object');
  return { ...Object.fromEntries(kept), ...(err !== undefined && { err: describeError(err, showsMessages) }) };
}

/** Left to itself, pino takes an error's message for the line's when none is given. */
function withoutErrorMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, message, ...rest] = args as unknown[];
  const fields = first instanceof Error ? { err: first } : first;
  method.apply(this, (typeof fields === 'object' ? [fields, message ?? 'error', ...rest] : args) as Parameters<LogFn>);
}

/** What kind of error and where, without its message: databases and parsers quote the value they choke on. */
function describeError(error: unknown, showsMessages: boolean): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    ...((showsMessages || error instanceof FunnelError) && { message: error.message }),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim())
      .slice(0, 8),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause, showsMessages) }),
  };
}

/** One line an answer. The route's pattern instead of the address: addresses hold ids, phone numbers and queries. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        provider_id: (request.requestContext ?? request.hostCall)?.provider.provider_id,
        key_id: request.hostCall?.key.key_id,
        replay: findRecording(request),
      },
      'answered',
    );
  });
}

/** The name under which session replay stores this page view (spec 7). It comes from a browser, so only its exact form is accepted. */
function findRecording({ headers }: FastifyRequest): string | undefined {
  const name = headers[HEADERS.sessionReplay];
  return typeof name === 'string' && /^[\w/.-]{1,120}$/.test(name) ? name : undefined;
}
