import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Calls } from '#api';

import { requireSuccess, type Answer, type AnyRequest, type HttpVisitor } from './http-visitor.ts';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 40;
/** A pause before each request, so that the load does not starve the service. */
const MOST_THOUGHT_MS = 20;
/** Codes after which a client retries: the service is away for a moment, or still at work on the first request. */
const PASSING = new Set(['service_unavailable', 'idempotency_in_progress']);
/** What a balancer answers by itself while no process is there. */
const OF_BALANCER = new Set([502, 503, 504]);

/** The same visitor, who retries lost requests until a response arrives: each request under its one key. */
export function persistent(visitor: HttpVisitor, patience = PATIENCE_MS): HttpVisitor {
  const until = untilAnswered(patience);

  async function ask(name: keyof Calls, request: AnyRequest): Promise<Answer> {
    await sleep(randomInt(MOST_THOUGHT_MS));
    const sameKey = { ...request, idempotencyKey: request.idempotencyKey ?? randomUUID() };
    const answer = await until(
      () => visitor.ask(name, sameKey as never),
      ({ code, status }) => (code === undefined ? !OF_BALANCER.has(status) : !PASSING.has(code)),
    );
    // A page that waited for a lost process may hold the old token; this response brought the new one.
    return answer.code === 'auth_csrf_bad' ? ask(name, sameKey) : answer;
  }
  return {
    ...visitor,
    ask: ask as HttpVisitor['ask'],
    get: (async (name, request) => requireSuccess(name, await ask(name, request as AnyRequest))) as HttpVisitor['get'],
    readCode: (phone) => until(() => visitor.readCode(phone)),
    tokenize: (fields) => until(() => visitor.tokenize(fields)),
  };
}

function untilAnswered(patience: number) {
  return async <T>(attempt: () => Promise<T>, isAnswer: (got: T) => boolean = () => true): Promise<T> => {
    for (const deadline = Date.now() + patience; ; await sleep(PAUSE_MS)) {
      try {
        const got = await attempt();
        if (isAnswer(got) || Date.now() > deadline) return got;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  };
}
