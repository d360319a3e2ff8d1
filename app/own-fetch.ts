import { isEmbedded } from '#rules';

/** Sends a call to our own server: from a frame in somebody else's page, with that frame's session and never the site's. */
export async function ownFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!isEmbedded(window.location.pathname)) return fetch(input, init);
  const { embedFetch } = await import('./embed/embed-fetch.ts');
  return embedFetch(input, init);
}
