import { EMBED_BY_COOKIE, HEADERS } from '#api';

/** Where a frame's session is: the browser sends a cookie, there is none yet, or the frame holds its token. */
let session: string = EMBED_BY_COOKIE;

/** Sets where this frame keeps its session, before its first call. */
export function keepSession(where: 'cookie' | 'memory'): void {
  if (session === EMBED_BY_COOKIE) session = where;
}

/** Sends a call of a frame with its session. Where the browser keeps no cookie for it, the answer brings one to hold on to. */
export async function embedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set(HEADERS.embedSession, session);
  const response = await fetch(input, { ...init, headers });
  session = response.headers.get(HEADERS.embedSession) ?? session;
  return response;
}
