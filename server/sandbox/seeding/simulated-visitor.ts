import { randomUUID } from 'node:crypto';

import { HEADERS, type AnswerOf, type BodyOf, type Call, type RequestOf } from '#api';
import type { FastifyInstance } from 'fastify';

/** Makes the calls of a visitor's browser: keeps the cookie and the CSRF token that answers bring. */
export type SimulatedVisitor = <C extends Call>(call: C, request: Omit<RequestOf<C>, 'signal'>) => Promise<BodyOf<C>>;

/** Opens a session at a host of the service, without a network. */
export function openSimulatedSession(app: FastifyInstance, host: string): SimulatedVisitor {
  let cookie = '';
  let csrf = '';
  return async (call, request) => {
    const { params, query, headers, body } = request as { params?: Names; query?: Names; headers?: Names; body?: object };
    const answer = await app.inject({
      method: call.method,
      url: `/v1${fillPath(call.path, params)}`,
      headers: {
        host,
        cookie,
        [HEADERS.csrf]: csrf,
        ...(call.idempotent && { [HEADERS.idempotencyKey]: randomUUID() }),
        ...headers,
      },
      ...(query && { query: { ...query } }),
      ...(body && { payload: body }),
    });
    const session = answer.cookies.find(({ name }) => name.endsWith('session'));
    if (session) cookie = `${session.name}=${session.value}`;
    csrf = String(answer.headers[HEADERS.csrf] ?? csrf);
    if (answer.statusCode >= 300) throw new Error(`${call.name} answers ${answer.statusCode} ${codeOf(answer.body)}`);
    return answer.json<AnswerOf<typeof call>['body']>();
  };
}

type Names = Readonly<Record<string, string>>;

function fillPath(path: string, params: Names = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function codeOf(body: string): string {
  return /"code":"(\w+)"/.exec(body)?.[1] ?? '';
}
