import type { FastifyRequest } from 'fastify';

import { isSafeMethod, requireOwnOrigin, requireOwnPage } from '../../platform/http/csrf.ts';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { RequestContext } from '../sessions/request-context.ts';

/**
 * Rejects a request that changes something unless a frame of ours sent it. Without a cookie, or before a patient was found, the
 * request carries nothing of value, and no other site can send our header: the origin of the request is proof enough.
 */
export function requireOwnFrame(
  request: FastifyRequest,
  { session, hasCookie }: Pick<RequestContext, 'session' | 'hasCookie'>,
  keyedHash: KeyedHash,
): void {
  if (hasCookie && session.patient_id !== null) return requireOwnPage(request, session, keyedHash);
  if (!isSafeMethod(request)) requireOwnOrigin(request);
}
