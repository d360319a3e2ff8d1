import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import { Pool, types, type PoolClient } from 'pg';

import type { Database } from '../../schema/database.ts';
import type { Label } from '../metrics/label.ts';
import { endConnection, streamOf } from './end-connection.ts';
import { namesStatements, type SentStatement, statementPreparer } from './prepare-statements.ts';
import { statementName } from './statement-name.ts';
import { Keyring, WithKeyring } from './keyring.ts';
import type { MasterKeys } from './master-keys.ts';
import { addPreceding } from './preceded-query.ts';
import { registerPool } from './scopes.ts';

const INT8 = 20;
const DATE = 1082;

/** How many connections a pool has, and how many requests wait for one. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A statement that ended. */
export interface RanStatement {
  readonly isFailed: boolean;
  readonly ms: number;
  /** What it did to which table, without its values. */
  readonly name: () => Label;
}

/** Observes a pool. */
export interface DatabaseObserver {
  readonly opened: (pool: PoolCounts) => void;
  /** A statement ended. */
  readonly ran: (statement: RanStatement) => void;
}

export interface OpenDatabaseOptions {
  /** Connections of this process at most. */
  readonly max?: number;
  /** A lost idle connection; the pool replaces it by itself. */
  readonly onError?: (error: Error) => void;
  /** Milliseconds a statement may take, waiting for locks included; for ever when it is `Infinity`. */
  readonly patience?: number;
  readonly observer?: DatabaseObserver | undefined;
  /** Decrypt the data keys of providers. None in a demonstration. */
  readonly masterKeys?: MasterKeys | undefined;
  /** Receives each statement before it is sent, for tests. */
  readonly onStatement?: (statement: SentStatement) => void;
}

/** Longer than any statement of ours takes, shorter than a visitor waits. */
const PATIENCE_MS = 10_000;

/** A request waits no longer for a connection. */
const CONNECT_MS = 5_000;
/** A process that starts has no visitor yet: it waits for a busy database instead of ending. */
const START_MS = 30_000;

/**
 * A pool of connections to a migrated database; `destroy()` closes it. Its statements run with the rights of the address, which
 * owns the tables: the service takes `onlyScoped` of it.
 */
export function openDatabase(
  url: string,
  {
    max = 10,
    onError = () => undefined,
    patience = PATIENCE_MS,
    observer,
    masterKeys = [],
    onStatement,
  }: OpenDatabaseOptions = {},
): Kysely<Database> {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience === Infinity ? START_MS : CONNECT_MS,
    types: { getTypeParser },
    // Statements that are asked for together are sent together.
    pipeline: true,
    ...timeLimits(patience),
  });
  pool.on('error', onError);
  observer?.opened(pool);
  const isNamed = namesStatements(url);
  const prepareStatements = statementPreparer({ isNamed, onStatement });
  // A connection that is lost while a transaction holds it, between two statements, reports it here or ends the process;
  // the transaction gets the error with its next statement.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    addPreceding(client, { isNamed });
    closeWhenSilent(client);
    writeTogether(client);
    prepareStatements(client);
  });
  const log =
    observer &&
    (({ level, queryDurationMillis: ms, query }: LogEvent) =>
      observer.ran({ isFailed: level === 'error', ms, name: () => statementName(query.query) }));
  const plugins = [new WithKeyring(new Keyring(url, masterKeys))];
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins, ...(log && { log }) });
  registerPool(db, pool, { plugins, log });
  return db;
}

/** What is sent to the server within one turn of the event loop leaves in one write: each write is a call of the system. */
function writeTogether(client: PoolClient): void {
  const stream = streamOf(client);
  const ask = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  function query(...args: readonly unknown[]): unknown {
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return ask(...args);
  }
  client.query = query as typeof client.query;
}

/** The server ends what takes too long; a moment later the client gives up on a server that does not even report that. */
function timeLimits(patience: number) {
  if (patience === Infinity) return {};
  return {
    statement_timeout: patience,
    idle_in_transaction_session_timeout: 2 * patience,
    query_timeout: patience + 1_000,
    keepAlive: true,
  };
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

/** The error of `pg` when an answer did not come within `query_timeout`. */
const SILENT = 'Query read timeout';

/**
 * Ends a connection on which an answer did not come. The pool would hand it out again as free, and its next user would
 * wait behind the unanswered query: one lost packet filter would take the pool away, connection by connection.
 */
function closeWhenSilent(client: PoolClient): void {
  const ask = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  function query(...args: readonly unknown[]): unknown {
    const answer = ask(...args);
    return answer instanceof Promise ? answer.catch(endIfSilent) : answer;
  }
  async function endIfSilent(error: unknown): Promise<never> {
    const isSilent = error instanceof Error && error.message === SILENT;
    if (isSilent) await endConnection(client);
    throw error;
  }
  client.query = query as typeof client.query;
}
