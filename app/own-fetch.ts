import { isEmbedded } from '#rules';

/** Sends a call to our own server. From a frame in another site's page, it carries that frame's session and never the site's. */
export async function ownFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!isEmbedded(window.location.pathname)) return fetch(input, init);
  const { embedFetch } = await import('./embed/embed-fetch.ts');
  return embedFetch(input, init);
}
