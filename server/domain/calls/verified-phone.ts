import { FunnelError, HEADERS } from '#api';
import type { FastifyRequest } from 'fastify';

import { isSameText, type KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { SessionRecord } from '../sessions/session-record.ts';

/** A validation token of ours; anything else in the header is the placeholder of spec 7. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The header is accepted and never trusted (design 7): it proves nothing, but one of another sign-in is refused and logged. */
export function refuseForeignVerification(request: FastifyRequest, session: SessionRecord, keyedHash: KeyedHash): void {
  const sent = request.headers[HEADERS.verifiedPhone];
  if (session.validation_token_hash === null || typeof sent !== 'string' || !TOKEN.test(sent)) return;
  if (isSameText(keyedHash('validation-token', sent), session.validation_token_hash)) return;
  request.log.warn({ provider_id: session.provider_id, reason: 'the validation token of another sign-in' }, 'refused');
  throw new FunnelError('forbidden', { message: `${HEADERS.verifiedPhone} is not of this session` });
}
