import { setTimeout as sleep } from 'node:timers/promises';

import { FunnelError } from '#api';
import type { Transaction } from 'kysely';
import { DatabaseError } from 'pg';

import type { Database, Db } from '../../schema/database.ts';
import { asTransaction } from './open-transactions.ts';
import { isOutdatedPlan } from './prepare-statements.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRIES = 5;

/** Runs the work in one transaction, again when it collided with another; the work must therefore touch nothing but the database. */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await asTransaction(() => db.transaction().execute(work));
    } catch (error) {
      if (!isCollision(error)) throw error;
      if (attempt === TRIES) throw new FunnelError('service_unavailable', { cause: error, retryAfter: 1 });
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** True for a unique key that is taken; with a name, only for that index or constraint. */
export function isTaken(error: unknown, constraint?: string): boolean {
  return (
    error instanceof DatabaseError && error.code === '23505' && (constraint === undefined || error.constraint === constraint)
  );
}

function isCollision(error: unknown): boolean {
  if (isOutdatedPlan(error)) return true;
  return error instanceof DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK);
}
