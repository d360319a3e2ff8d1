import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';

import { migrations } from '../../schema/migrations/index.ts';
import type { Db } from '../../schema/database.ts';
import { acrossProviders } from '../database/scopes.ts';
import type { Drain } from './create-server.ts';

/** `live`: the process turns. `ready`: it is not about to end, and the database answers in the form that this version expects. */
export function addHealth(app: FastifyInstance, db: Db, drain?: Drain): void {
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const reason = drain?.hasBegun() ? 'draining' : await whyNotReady(db);
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });
}

async function whyNotReady(db: Db): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(acrossProviders(db, 'health'));
    const done = new Set(rows.map(({ name }) => name));
    return Object.keys(migrations).every((name) => done.has(name)) ? undefined : 'migrations';
  } catch {
    return 'database';
  }
}
