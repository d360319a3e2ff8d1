import { type ClientBase, escapeLiteral, type PoolClient, Query as PgQuery, type QueryResult } from 'pg';

import { endConnection } from './end-connection.ts';

/** Whose rows a statement may reach: the role names the policies that apply, and the setting the provider. */
export interface Scope {
  readonly role: 'causeway_requests' | 'causeway_jobs';
  readonly provider: string;
}

/** Sets both until the end of the transaction, so that no state stays on a connection of the pool. */
const ENTER = { name: 'enter-scope', text: "select set_config('role', $1, true), set_config('causeway.provider', $2, true)" };

/** The statement of the protocol that the next one replaces. */
const UNNAMED = '';

/** The statement that begins a transaction in this scope, in the same round trip. */
export function beginIn({ role, provider }: Scope, begin: string): string {
  return `${begin}; select set_config('role', ${escapeLiteral(role)}, true), set_config('causeway.provider', ${escapeLiteral(provider)}, true)`;
}

interface Statement {
  readonly text: string;
  readonly name?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
}

interface ScopedStatement extends Statement {
  readonly scope: Scope;
}

type Send = (...args: readonly unknown[]) => unknown;

/** Lets `client.query` take a `scope` beside the text of one statement that is no transaction's. Unnamed, the server parses what enters it each time. */
export function addScopes(client: PoolClient, { isNamed }: { readonly isNamed: boolean }): void {
  const send = client.query.bind(client) as Send;
  const query: Send = (...args) => {
    const [first] = args;
    if (!isScoped(first)) return send(...args);
    return new Promise<QueryResult>((resolve, reject) => {
      const statement = new ScopedQuery({ ...first, isNamed }, (error, result) => {
        if (!error) return resolve(result);
        if (statement.hasEntered) return reject(error);
        // What enters scopes may be missing on this connection, and then every later statement would fail, too.
        void endConnection(client).then(() => reject(error));
      });
      send(statement);
    });
  };
  client.query = query as typeof client.query;
  if (!isNamed) return;
  // Prepared once for a connection. Where this fails, the first statement in a scope fails, and its connection is closed.
  client.query({ ...ENTER, values: ['none', ''] }).catch(() => undefined);
}

function isScoped(argument: unknown): argument is ScopedStatement {
  return typeof argument === 'object' && argument !== null && 'scope' in argument;
}

type Callback = (error: Error | null, result: QueryResult) => void;

/** What `pg` calls while a query runs; its types leave it out. */
interface RunningQuery {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

interface Connection {
  parse(part: { readonly name: string; readonly text: string }): void;
  bind(part: { readonly statement: string; readonly values: readonly string[] }): void;
  execute(part: object): void;
}

const Query = PgQuery as unknown as new (config: object, callback: Callback) => RunningQuery & ClientBase;

/**
 * A statement that enters its scope in the same round trip. Messages up to the next Sync are one transaction for PostgreSQL, so
 * what the first statement sets holds for the second, and ends with it.
 */
class ScopedQuery extends Query {
  readonly #scope: Scope;
  readonly #enter: string;
  hasEntered = false;

  constructor({ scope, isNamed, ...statement }: ScopedStatement & { readonly isNamed: boolean }, callback: Callback) {
    super({ ...statement, queryMode: 'extended' }, callback);
    this.#scope = scope;
    this.#enter = isNamed ? ENTER.name : UNNAMED;
  }

  override prepare(connection: Connection): void {
    if (this.#enter === UNNAMED) connection.parse({ name: UNNAMED, text: ENTER.text });
    connection.bind({ statement: this.#enter, values: [this.#scope.role, this.#scope.provider] });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.hasEntered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.hasEntered) super.handleCommandComplete(message, connection);
    this.hasEntered = true;
  }
}
