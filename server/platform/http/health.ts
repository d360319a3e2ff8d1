import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';

import { migrations } from '../../schema/migrations/index.ts';
import type { Db } from '../../schema/database.ts';
import { acrossProviders } from '../database/scopes.ts';
import type { Drain } from './create-server.ts';
import type { WatchDisks } from './watch-disks.ts';

interface HealthOptions {
  readonly db: Db;
  readonly drain?: Drain | undefined;
  /** Folders whose state the answer reports; none when absent. */
  readonly disks?: WatchDisks | undefined;
}

/**
 * `live`: the process runs. `ready`: it is not about to end, and the database answers in the form that this version expects and stores
 * what it gets. A disk that takes no files is reported, but the process stays ready: visitors pay without files, and the other
 * processes have the same disk.
 */
export function addHealth(app: FastifyInstance, { db, drain, disks }: HealthOptions): void {
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const reason = drain?.hasBegun() ? 'draining' : await whyNotReady(db);
    if (reason !== undefined) return reply.code(503).send({ status: 'not ready', reason });
    const degraded = (await disks?.()) ?? [];
    return degraded.length === 0 ? { status: 'ready' } : { status: 'ready', degraded };
  });
}

interface MigrationRow {
  readonly name: string;
  readonly is_read_only: boolean;
}

async function whyNotReady(db: Db): Promise<string | undefined> {
  try {
    // A replica, or a database that its operator or its host has made read-only, as some do when its disk is full.
    const { rows } = await sql<MigrationRow>`
      select name, pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_read_only
      from kysely_migration
    `.execute(acrossProviders(db, 'health'));
    if (rows.some(({ is_read_only }) => is_read_only)) return 'database_read_only';
    const done = new Set(rows.map(({ name }) => name));
    return Object.keys(migrations).every((name) => done.has(name)) ? undefined : 'migrations';
  } catch {
    return 'database';
  }
}
