import { randomUUID } from 'node:crypto';

import { FunnelError, HEADERS } from '#api';
import type { FastifyRequest } from 'fastify';

import type { Db } from '../../schema/database.ts';
import { errorAnswer } from '../../platform/http/error-response.ts';
import {
  extendLease,
  findKey,
  releaseKey,
  storeAnswer,
  takeKey,
  type RequestKey,
} from '../../platform/http/idempotency-store.ts';
import type { AnyAnswer } from './route.ts';

const KEY_SHAPE = /^[A-Za-z0-9_-]{1,255}$/;
/** The lease is short and renewed while the work goes on: a killed process blocks its keys for seconds only. */
const LEASE_SECONDS = 5;
const BEAT_MS = 1_500;
/** Refusals of the moment, which the same request may well escape when it is sent again. */
const PASSING = new Set([401, 403, 408, 409, 429]);

export interface OnceAnswer extends AnyAnswer {
  readonly isReplayed: boolean;
}

export interface OnceRequest {
  readonly db: Db;
  readonly key: RequestKey;
  /** Of everything that was asked for. */
  readonly hash: string;
  readonly requestId: string;
}

/** The key that the client made for this request. */
export function requireIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers[HEADERS.idempotencyKey];
  if (typeof key === 'string' && KEY_SHAPE.test(key)) return key;
  throw new FunnelError('invalid_request_error', {
    message: 'this call needs an Idempotency-Key of 1 to 255 letters, digits, - and _',
  });
}

/** Runs the work unless this key has an answer, which is then given again. */
export async function answerOnce(once: OnceRequest, work: () => Promise<AnyAnswer>): Promise<OnceAnswer> {
  const owner = randomUUID();
  if (!(await takeKey(once.db, once.key, once.hash, { owner, seconds: LEASE_SECONDS }))) return replay(once);
  const beat = setInterval(() => {
    // A missed beat at worst lets another process begin; the database's own constraints still allow one result.
    void extendLease(once.db, once.key, { owner, seconds: LEASE_SECONDS }).catch(() => undefined);
  }, BEAT_MS);
  try {
    const answer = await work();
    await storeAnswer(once.db, once.key, owner, answer);
    return { ...answer, isReplayed: false };
  } catch (error) {
    await keepRefusal(once, owner, error);
    throw error;
  } finally {
    clearInterval(beat);
  }
}

async function replay({ db, key, hash }: OnceRequest): Promise<OnceAnswer> {
  const found = await findKey(db, key);
  if (found && found.request_hash !== hash) {
    throw new FunnelError('idempotency_error', { message: 'this Idempotency-Key was used for another request' });
  }
  if (found?.answer_status == null) {
    throw new FunnelError('idempotency_in_progress', {
      message: 'the first request with this key is still being worked on',
      retryAfter: 1,
    });
  }
  return { status: found.answer_status, body: found.answer_body, isReplayed: true };
}

/** A refusal for good is an answer like any other; faults and passing refusals leave the key free. */
async function keepRefusal({ db, key, requestId }: OnceRequest, owner: string, error: unknown): Promise<void> {
  const { status, body } = errorAnswer(error, requestId);
  const isFinal = error instanceof FunnelError && status < 500 && status !== 400 && !PASSING.has(status);
  await (isFinal ? storeAnswer(db, key, owner, { status, body }) : releaseKey(db, key, owner)).catch(() => undefined);
}
