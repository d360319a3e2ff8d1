/** Spec 2: pages below this path are for a frame in another site's page. */
const EMBED_BASE = '/embed';

/** Whether a path is that of a page for a frame. */
export function isEmbedded(path: string): boolean {
  return path === EMBED_BASE || path.startsWith(`${EMBED_BASE}/`);
}
