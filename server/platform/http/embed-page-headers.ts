import type { FastifyReply } from 'fastify';

/** Origins that may hold a page in a frame; nobody where the list is empty. */
export type FrameAncestors = readonly string[];

/** Loosens what would keep a page out of the frames of these origins. Who they are, the page's policy says: the other headers know no list. */
export function allowFraming(reply: FastifyReply, ancestors: FrameAncestors): void {
  if (ancestors.length === 0) return;
  reply
    .removeHeader('x-frame-options')
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('cross-origin-resource-policy', 'cross-origin');
}
