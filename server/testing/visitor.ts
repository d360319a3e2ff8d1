import { randomUUID } from 'node:crypto';

import { calls, HEADERS, type BodyOf, type Call, type Calls, type RequestOf } from '#api';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** What came back, whatever it was. */
export interface Answer<B> {
  readonly status: number;
  readonly body: B;
  /** Of an error. */
  readonly code: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A visitor's browser: keeps the cookie and the CSRF token, and sends a new Idempotency-Key by default. */
export interface Visitor {
  readonly ask: <N extends keyof Calls>(name: N, request: RequestOf<Calls[N]>) => Promise<Answer<BodyOf<Calls[N]>>>;
  /** The same, where anything but success fails the test. */
  readonly get: <N extends keyof Calls>(name: N, request: RequestOf<Calls[N]>) => Promise<BodyOf<Calls[N]>>;
  readonly cookie: () => string | undefined;
  /** A second tab, with the same cookie. */
  readonly clone: () => Visitor;
}

interface Jar {
  cookie: string | undefined;
  csrf: string;
}

/** Where a request goes, and the network address that it comes from. */
export interface Origin {
  readonly host: string;
  readonly address?: string | undefined;
}

export function createVisitor(app: FastifyInstance, origin: Origin, jar: Jar = { cookie: undefined, csrf: '' }): Visitor {
  const ask = async (name: keyof Calls, request: object) => {
    if (jar.cookie === undefined) await send(app, origin, jar, calls.loggedIn, {});
    return send(app, origin, jar, calls[name], request);
  };
  return {
    ask: ask as Visitor['ask'],
    get: (async (name, request) => {
      const answer = await ask(name, request);
      if (answer.status >= 300) throw new Error(`${name} answers ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    }) as Visitor['get'],
    cookie: () => jar.cookie,
    clone: () => createVisitor(app, origin, { ...jar }),
  };
}

interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

async function send(
  app: FastifyInstance,
  { host, address }: Origin,
  jar: Jar,
  call: Call,
  request: AnyRequest,
): Promise<Answer<unknown>> {
  const given = Object.entries(request.headers ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const options: InjectOptions = {
    method: call.method,
    url: `/v1${call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''))}`,
    ...(request.query && { query: request.query as Record<string, string | string[]> }),
    headers: {
      host,
      ...Object.fromEntries(given),
      ...(jar.cookie !== undefined && { cookie: jar.cookie }),
      ...(call.method !== 'GET' && { [HEADERS.csrf]: jar.csrf }),
      ...(call.bytes !== undefined && { 'content-type': 'application/octet-stream' }),
      ...(call.idempotent && { [HEADERS.idempotencyKey]: request.idempotencyKey ?? randomUUID() }),
    },
    ...(address !== undefined && { remoteAddress: address }),
    ...(request.body && { payload: call.bytes === undefined ? request.body : Buffer.from(request.body as Uint8Array) }),
  };
  const reply = await app.inject(options);
  const [cookie] = reply.cookies;
  if (cookie) jar.cookie = `${cookie.name}=${cookie.value}`;
  const token = reply.headers[HEADERS.csrf];
  if (typeof token === 'string') jar.csrf = token;
  const isJson = String(reply.headers['content-type']).includes('json');
  const body = isJson ? (reply.json() as { code?: string; userDetails?: Record<string, unknown> }) : reply.payload;
  const error = reply.statusCode >= 400 && typeof body === 'object' ? body : undefined;
  return { status: reply.statusCode, body, code: error?.code, details: error?.userDetails, headers: reply.headers };
}
