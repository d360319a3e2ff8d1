import type { FastifyReply } from 'fastify';

/** Origins that may hold a page in a frame; none where the list is empty. */
export type FrameAncestors = readonly string[];

/** Removes the headers that would keep a page out of the frames of these origins. The page's policy lists them: the other headers have no list. */
export function allowFraming(reply: FastifyReply, ancestors: FrameAncestors): void {
  if (ancestors.length === 0) return;
  reply
    .removeHeader('x-frame-options')
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('cross-origin-resource-policy', 'cross-origin');
}
