/** Spec 2: below this path the pages are made for a frame in somebody else's page. */
const EMBED_BASE = '/embed';

/** Whether a path is that of a page for a frame. */
export function isEmbedded(path: string): boolean {
  return path === EMBED_BASE || path.startsWith(`${EMBED_BASE}/`);
}
