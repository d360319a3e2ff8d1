import { EMBED_BY_COOKIE, HEADERS } from '#api';
import { isEmbedded } from '#rules';

/** Where a frame's session is: the browser sends a cookie, there is none yet, or the frame holds its token. */
let session: string = EMBED_BY_COOKIE;

/** Sets where this frame keeps its session, before its first call. */
export function keepSession(where: 'cookie' | 'memory'): void {
  if (session === EMBED_BY_COOKIE) session = where;
}

/** What keeps the session of this page: the cookie of the site, that of its frames, or this frame alone. */
export function whereSessionIsKept(): 'site' | 'frames' | 'memory' {
  if (!isEmbedded(window.location.pathname)) return 'site';
  return session === EMBED_BY_COOKIE ? 'frames' : 'memory';
}

/**
 * Sends a call to our own server. From a frame in another site's page, it carries that frame's session and never the site's.
 * Where the browser keeps no cookie for a frame, the answer brings a session to hold on to.
 */
export async function ownFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!isEmbedded(window.location.pathname)) return fetch(input, init);
  const headers = new Headers(init?.headers);
  headers.set(HEADERS.embedSession, session);
  const response = await fetch(input, { ...init, headers });
  session = response.headers.get(HEADERS.embedSession) ?? session;
  return response;
}
