import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

import type { Database } from './schema.ts';

const INT8 = 20;
const DATE = 1082;

export interface OpenDatabaseOptions {
  /** Connections of this process at most. */
  readonly max?: number;
  /** A lost idle connection; the pool replaces it by itself. */
  readonly onError?: (error: Error) => void;
}

/** A pool of connections to a migrated database; `destroy()` closes it. */
export function openDatabase(url: string, { max = 10, onError = () => undefined }: OpenDatabaseOptions = {}): Kysely<Database> {
  const pool = new Pool({ connectionString: url, max, connectionTimeoutMillis: 5_000, types: { getTypeParser } });
  pool.on('error', onError);
  // A connection that is lost while a transaction holds it, between two statements, says so here or ends the process;
  // the transaction hears of it from its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Cents stay numbers and days stay text: the driver's own choices are strings and midnights of the machine's zone. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return toSafeInteger;
  if (oid === DATE) return String;
  return types.getTypeParser(oid, format);
}

function toSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('the database holds an integer beyond the safe ones');
  return number;
}
