import type { IncomingMessage, ServerResponse } from 'node:http';

import type { FastifyInstance } from 'fastify';

import type { PageAssets } from './page-assets.ts';

/** What serves the client's sources while they are being written. */
export interface Development {
  /** Answers a request for a source file, or calls `next`. */
  readonly middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
  readonly assets: PageAssets;
}

/** Asks the development server first, before anything of ours. */
export function addDevelopment(app: FastifyInstance, { middleware }: Development): void {
  app.addHook('onRequest', (request, reply, done) => {
    middleware(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}
