import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { HEADERS } from '#api';

/** Nothing but a UUID is taken over: the id is logged, and must not be a place to smuggle something into the log. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a request: the client's own when it sent one, so that both sides' logs can be joined. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers[HEADERS.requestId] ?? request.headers['request-id'];
  return typeof sent === 'string' && UUID.test(sent) ? sent.toLowerCase() : randomUUID();
}
