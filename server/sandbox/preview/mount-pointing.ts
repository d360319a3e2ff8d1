import type { FastifyInstance } from 'fastify';

import { POINTING_SCRIPT } from '../../pages/studio-preview.ts';
import script from './point-at-page.js?raw';

/** Serves the script by which a person in Studio points at what a page of the preview shows. */
export function mountPointing(app: FastifyInstance): void {
  app.get(POINTING_SCRIPT, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}
