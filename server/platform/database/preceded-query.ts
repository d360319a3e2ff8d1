import { type ClientBase, type PoolClient, Query as PgQuery, type QueryConfig, type QueryResult } from 'pg';

import { endConnection } from './end-connection.ts';

/** Whose rows a statement may reach: the role names the policies that apply, and the setting the provider. */
export interface Scope {
  readonly role: 'causeway_requests' | 'causeway_jobs';
  readonly provider: string;
}

/** A statement that is sent before another one, in the same round trip. */
export interface Preceding {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

/** The statement of the protocol that the next one replaces. */
const UNNAMED = '';

const BEGIN = { name: 'begin', text: 'begin', values: [] };

/** Begins a transaction, by whatever words. */
export function beginBy(text: string): Preceding {
  return text === BEGIN.text ? BEGIN : { name: UNNAMED, text, values: [] };
}

/** Sets both until the end of the transaction, so that no state stays on a connection of the pool. */
const ENTER = { name: 'enter-scope', text: "select set_config('role', $1, true), set_config('causeway.provider', $2, true)" };

export function enter({ role, provider }: Scope): Preceding {
  return { ...ENTER, values: [role, provider] };
}

interface Statement {
  readonly text: string;
  readonly name?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
}

interface PrecededStatement extends Statement {
  readonly before: readonly Preceding[];
}

type Send = (...args: readonly unknown[]) => unknown;

/** Lets `client.query` take, `before` a statement, others that it sends with it. Unnamed, the server parses those each time. */
export function addPreceding(client: PoolClient, { isNamed }: { readonly isNamed: boolean }): void {
  const send = client.query.bind(client) as Send;
  const query: Send = (...args) => {
    const [first] = args;
    if (!isPreceded(first)) return send(...args);
    return new Promise<QueryResult>((resolve, reject) => {
      const statement = new PrecededQuery({ ...first, isNamed }, (error, result) => {
        if (!error) return resolve(result);
        if (statement.isReached) return reject(error);
        // What enters scopes may be missing on this connection, and then every later statement would fail, too.
        void endConnection(client).then(() => reject(error));
      });
      send(statement);
    });
  };
  client.query = query as typeof client.query;
  if (!isNamed) return;
  // Prepared once for a connection. Where this fails, the first statement that needs it fails, and its connection is closed.
  for (const statement of [{ ...ENTER, values: ['none', ''] }, BEGIN, { text: 'rollback' }] satisfies QueryConfig[]) {
    client.query<never, string[]>(statement).catch(() => undefined);
  }
}

function isPreceded(argument: unknown): argument is PrecededStatement {
  return typeof argument === 'object' && argument !== null && 'before' in argument;
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
 * A statement that sends others before it in the same round trip. Messages up to the next Sync are one transaction for PostgreSQL, or
 * belong to the one that they begin: what the first ones set holds for the last, and what fails leaves out all that follow.
 */
class PrecededQuery extends Query {
  readonly before: readonly Preceding[];
  #ahead: number;

  constructor({ before, isNamed, ...statement }: PrecededStatement & { readonly isNamed: boolean }, callback: Callback) {
    const sent = isNamed ? before : before.map((one) => ({ ...one, name: UNNAMED }));
    // `pg` takes the answer to the first one that is parsed for that of a statement with a name.
    const isParsed = sent.some(({ name }) => name === UNNAMED);
    super({ ...statement, ...(isParsed && { name: undefined }), queryMode: 'extended' }, callback);
    this.before = sent;
    this.#ahead = before.length;
  }

  /** Everything before it was done. */
  get isReached(): boolean {
    return this.#ahead === 0;
  }

  override prepare(connection: Connection): void {
    for (const { name, text, values } of this.before) {
      if (name === UNNAMED) connection.parse({ name, text });
      connection.bind({ statement: name, values });
      connection.execute({});
    }
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.isReached) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.isReached) super.handleCommandComplete(message, connection);
    else this.#ahead -= 1;
  }
}
