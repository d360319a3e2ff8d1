import { existsSync, readdirSync } from 'node:fs';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** Made beside a file at build time, and sent in its place to browsers that can read it. */
const COMPRESSED = /\.(br|gz)$/;

/** Serves the built client: hashed files for ever, the few with a fixed name for an hour. */
export async function addAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  if (!existsSync(clientDir)) return;
  await app.register(fastifyStatic, { root: clientDir, serve: false, preCompressed: true, cacheControl: false, etag: true });
  app.get<{ Params: { readonly '*': string } }>('/assets/*', { logLevel: 'warn' }, (request, reply) =>
    reply.header('cache-control', YEAR).header('vary', 'accept-encoding').sendFile(`assets/${request.params['*']}`),
  );
  for (const name of fixedNames(clientDir)) {
    app.get(`/${name}`, { logLevel: 'warn' }, (_request, reply) => reply.header('cache-control', HOUR).sendFile(name));
  }
}

function fixedNames(clientDir: string): readonly string[] {
  return readdirSync(clientDir, { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.html') && !COMPRESSED.test(entry.name),
    )
    .map((entry) => entry.name);
}
