import { FetchError, type $Fetch } from 'ofetch';

import { profileOf, type AgentNames, type AnswerOf, type Call, type RequestOf } from './call.ts';
import * as all from './calls.ts';
import { createClient, type Profile } from './client.ts';
import { isErrorCode, type ErrorCode } from './errors.ts';
import { FunnelError, type WireError } from './funnel-error.ts';
import { agentHeaders, HEADERS } from './headers.ts';
/** The calls that a page makes, by the name that actions use. */
export type Calls = typeof all;
export const calls: Calls = { ...all };

/** The calls as functions: typed request in, typed answer out, every refusal a `FunnelError`. */
export type Api = {
  readonly [N in keyof Calls]: (request: RequestOf<Calls[N]>) => Promise<AnswerOf<Calls[N]>>;
};

interface ApiOptions {
  readonly calls: Calls;
  /** Where the calls are mounted, such as `/v1`. */
  readonly baseUrl: string;
  /** Reads the token that the page or the last answer gave. */
  readonly csrf: { get(): string; set(token: string): void };
  readonly providerId: string;
  readonly clientAgent: string;
  /** What the right code was answered with, while it is held. */
  readonly validationToken?: () => string | undefined;
  readonly fetch?: typeof globalThis.fetch;
}

/** Spec 7: the value of the verified-phone header before verification. */
const NOT_VERIFIED = 'not-verified';

interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly agent?: AgentNames;
  readonly signal?: AbortSignal;
}

/** Binds the calls to an origin, a provider and the two client profiles. */
export function createApi(options: ApiOptions): Api {
  const client = options.fetch === undefined ? {} : { fetch: options.fetch };
  const clients: Readonly<Record<Profile, $Fetch>> = {
    reading: createClient('reading', client),
    writing: createClient('writing', client),
  };
  const bound = Object.entries(options.calls).map(([name, call]: [string, Call]) => [
    name,
    (request: AnyRequest) => send(clients[profileOf(call)], call, request, options),
  ]);
  return Object.fromEntries(bound) as Api;
}

async function send(client: $Fetch, call: Call, request: AnyRequest, options: ApiOptions, isRetry = false): Promise<unknown> {
  try {
    const response = await client.raw<unknown>(options.baseUrl + fillPath(call.path, request.params), {
      method: call.method,
      headers: headersOf(call, request, options),
      ...(request.query === undefined ? {} : { query: request.query }),
      ...(request.body === undefined ? {} : { body: request.body as Record<string, unknown> }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    adoptToken(response.headers, options);
    return { status: response.status, body: requireAnswer(call, response.status, response._data) };
  } catch (cause) {
    if (!(cause instanceof FetchError)) throw cause;
    if (cause.response) adoptToken(cause.response.headers, options);
    const error = toFunnelError(cause);
    // Another tab renewed the session: this answer brought the new token, so one more try is silent (trust, T17).
    if (error.code === 'auth_csrf_bad' && !isRetry) return send(client, call, request, options, true);
    throw error;
  }
}

function headersOf(call: Call, request: AnyRequest, options: ApiOptions): Record<string, string> {
  const given = Object.entries(request.headers ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const requestId = crypto.randomUUID();
  return {
    ...Object.fromEntries(given),
    ...(call.carriesAgent && request.agent ? agentHeaders(request.agent) : {}),
    [HEADERS.providerId]: options.providerId,
    [HEADERS.clientAgent]: options.clientAgent,
    ...(call.bytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    [HEADERS.requestId]: requestId,
    [HEADERS.plainRequestId]: requestId,
    ...(call.access === 'visitor' ? {} : { [HEADERS.verifiedPhone]: options.validationToken?.() ?? NOT_VERIFIED }),
    ...(call.method === 'GET' ? {} : { [HEADERS.csrf]: options.csrf.get() }),
    ...(request.idempotencyKey === undefined ? {} : { [HEADERS.idempotencyKey]: request.idempotencyKey }),
  };
}

function adoptToken(headers: Headers, options: ApiOptions): void {
  const token = headers.get(HEADERS.csrf);
  if (token) options.csrf.set(token);
}

function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** A network that signs people in answers every request with a page of its own: that is not the answer to a call. */
function requireAnswer(call: Call, status: number, body: unknown): unknown {
  const schema = call.answers[status];
  const isText = typeof schema === 'object' && schema.type === 'string';
  if (schema !== undefined && typeof body === (isText ? 'string' : 'object')) return body;
  throw new FunnelError('service_unavailable', { message: `${call.name} was answered by something else` });
}

/** Only an answer that marks itself as ours is read as an error object (spec 7); anything else is a network fault. */
function toFunnelError(cause: FetchError): FunnelError {
  const isOurs = cause.response?.headers.has(HEADERS.productError) === true;
  const body = isOurs ? (cause.data as Partial<WireError> | undefined) : undefined;
  if (typeof body?.code !== 'string') return new FunnelError('service_unavailable', { cause });
  return new FunnelError(isErrorCode(body.code) ? body.code : codeOfCategory(body.category), {
    cause,
    ...(body.message === undefined ? {} : { message: body.message }),
    ...(body.userMessage === undefined ? {} : { userMessage: body.userMessage }),
    ...(body.userCode === undefined ? {} : { userCode: body.userCode }),
    ...(body.userDetails === undefined ? {} : { details: body.userDetails as Record<string, string | number> }),
  });
}

/** A newer server may have a code that this page does not know. Spec 8: what is for the user is a 400 then, all else a 500. */
function codeOfCategory(category: WireError['category'] | undefined): ErrorCode {
  return category === 'user' || category === 'custom' ? 'invalid_request_error' : 'internal_server_error';
}
