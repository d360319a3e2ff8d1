import { createHash } from 'node:crypto';

import { DatabaseError, type ClientBase, type QueryResult } from 'pg';

import { isEnded } from './end-connection.ts';
import { beginBy, enter, type Preceding, type Scope } from './preceded-query.ts';

/** Statements that a process may keep prepared on each connection; beyond that they are sent as they are. */
const MOST_NAMES = 500;
/** Statements of imports are longer, and run once. */
const LONGEST_TEXT = 4_000;
const FEATURE_NOT_SUPPORTED = '0A000';

type Query = (text: string, values?: readonly unknown[], scope?: Scope) => Promise<QueryResult>;

/** A statement as it is sent, for tests. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly scope: Scope | undefined;
}

interface PreparerOptions {
  readonly isNamed: boolean;
  readonly onStatement?: ((statement: SentStatement) => void) | undefined;
}

/**
 * Whether statements are prepared by name. A pooler between the service and PostgreSQL that lends connections by transaction
 * must know such names (PgBouncer since 1.21); for an older one, `?named_statements=off` at the end of the address.
 */
export function namesStatements(url: string): boolean {
  return !/[?&]named_statements=off(?:&|$)/.test(url);
}

/** Gives every client of one pool its statements by name, and `queryIn` to run one in a scope. */
export function statementPreparer({ isNamed, onStatement }: PreparerOptions): (client: ClientBase) => void {
  const names = new Map<string, string>();
  let generation = 0;

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined) return `${known}.${generation}`;
    if (!isNamed || names.size === MOST_NAMES || text.length > LONGEST_TEXT) return undefined;
    names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 22));
    return nameOf(text);
  }

  return (client) => {
    const send = client.query.bind(client) as (...args: readonly unknown[]) => Promise<QueryResult>;
    let isInTransaction = false;
    /** What begins the transaction and enters its scope: sent with its first statement, because a round trip has its price. */
    let beginning: readonly Preceding[] | undefined;

    /** What goes before a statement: a transaction is in its scope from its first one on, and the end of one needs none. */
    function takePreceding(text: string, scope: Scope | undefined): readonly Preceding[] {
      const begun = beginning;
      beginning = undefined;
      if (begun) return begun;
      return scope && !isInTransaction && !isEnd(text) ? [enter(scope)] : [];
    }

    /** Named, the server parses and plans a statement once for a connection, not once for each time that it is sent. */
    const sendNamed: Query = async (text, values, scope) => {
      onStatement?.({ text, values: values ?? [], scope });
      if (/^(begin|start transaction)/i.test(text)) {
        isInTransaction = true;
        beginning = [beginBy(text), ...(scope ? [enter(scope)] : [])];
        return NOTHING_SENT;
      }
      const before = takePreceding(text, scope);
      if (isEnd(text)) {
        isInTransaction = false;
        // The transaction had no statement; or its connection is closed, and the error that closed it is worth more than this one's.
        if (before.length > 0 || (isEnded(client) && /^rollback$/i.test(text))) return NOTHING_SENT;
      }
      const name = values === undefined || values.length === 0 ? undefined : nameOf(text);
      if (before.length === 0 && name === undefined) return send(text, values);
      try {
        return await send({ name, text, values, ...(before.length > 0 && { before }) });
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error;
        // From now on every connection prepares anew; a transaction is over with its first error and is tried again as a whole.
        generation += 1;
        if (isInTransaction) throw error;
        return sendNamed(text, values, scope);
      }
    };

    const query = (...args: readonly unknown[]) => {
      const [text, values] = args;
      const isPlain = typeof text === 'string' && args.length <= 2 && (values === undefined || Array.isArray(values));
      return isPlain ? sendNamed(text, values as readonly unknown[] | undefined) : send(...args);
    };
    const queryIn = (scope: Scope, text: string, values?: readonly unknown[]) => sendNamed(text, values, scope);
    Object.assign(client, { query, queryIn });
  };
}

/** What Kysely reads of the answer to a statement without rows. */
const NOTHING_SENT = { command: '', rowCount: 0, rows: [] } as unknown as QueryResult;

function isEnd(text: string): boolean {
  return /^(commit|rollback)$/i.test(text);
}

/** A migration changed what a prepared statement answers, such as a column more. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === FEATURE_NOT_SUPPORTED && /cached plan/.test(error.message);
}
