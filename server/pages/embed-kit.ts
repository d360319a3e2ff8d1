import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** Any page may run it: that is what it is for. */
const FOR_EVERYBODY = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** The script that hosts put on their pages: under a name that stays, and under one that is of these very bytes. */
export function addEmbedKit(app: FastifyInstance, clientDir: string): void {
  const file = join(clientDir, 'embed', 'kit.js');
  if (!existsSync(file)) return;
  const script = readFileSync(file);
  const digest = createHash('sha384').update(script).digest();
  const src = `/embed/${digest.toString('hex').slice(0, 16)}/kit.js`;
  const send = (reply: FastifyReply, lasts: string) =>
    reply
      .headers({ ...FOR_EVERYBODY, 'cache-control': lasts })
      .type('text/javascript; charset=utf-8')
      .send(script);
  app.get('/embed/kit.js', { logLevel: 'warn' }, (_request, reply) => send(reply, HOUR));
  app.get(src, { logLevel: 'warn' }, (_request, reply) => send(reply, YEAR));
  app.get('/embed/kit.json', { logLevel: 'warn' }, (_request, reply) =>
    reply.headers({ ...FOR_EVERYBODY, 'cache-control': HOUR }).send({ src, integrity: `sha384-${digest.toString('base64')}` }),
  );
}
