import { Kysely, type KyselyPlugin, type LogEvent, PostgresDialect } from 'kysely';
import type { Pool, QueryResult } from 'pg';

import type { Database, Db } from '../../schema/database.ts';
import type { Scope } from './preceded-query.ts';

/** The work that reads or writes rows of all providers, each with its reason. Everything else runs for one provider. */
const WORK_ACROSS_PROVIDERS = {
  'build files': 'keeps the files that browsers load, which belong to no provider',
  closing: 'finds the days of providers that are over',
  collection: 'finds the providers whose payments are due, and charges them',
  events: 'queues the events of all providers for their endpoints',
  funnel: 'counts how visitors pass through the flows',
  health: 'reads which migrations are applied',
  housekeeping: 'removes expired rows',
  publishing: 'reads which versions of provider files are published',
  outbox: 'sends the messages of all providers',
  'sandbox partners': 'simulates partners that serve all providers, in a demonstration',
  tokenizer: 'keeps the simulated tokens, in a demonstration',
  transfers: 'finds the plans whose cycle has turned',
  webhooks: 'sends the webhooks of all providers',
} as const;

export type WorkAcrossProviders = keyof typeof WORK_ACROSS_PROVIDERS;

interface Views {
  readonly pool: Pool;
  readonly log: ((event: LogEvent) => void) | undefined;
  readonly plugins: KyselyPlugin[];
  readonly byProvider: Map<string, Db>;
  across?: Db;
}

/** A client of the pool that runs each statement in a scope. */
interface ScopedClient {
  readonly queryIn: (scope: Scope, text: string, values?: readonly unknown[]) => Promise<QueryResult>;
  readonly release: (error?: Error | boolean) => void;
}

/** So many are kept; more cost a few microseconds each. */
const MOST_VIEWS = 2_000;
const viewsOf = new WeakMap<Db, Views>();

/** Makes a database known to `forProvider`, `acrossProviders` and `onlyScoped`. */
export function registerPool(db: Db, pool: Pool, { plugins, log }: Pick<Views, 'plugins' | 'log'>): void {
  viewsOf.set(db, { pool, log, plugins, byProvider: new Map() });
}

/** The database as one provider has it: no statement finds or writes a row of another one, whatever it asks for. */
export function forProvider(db: Db, providerId: string): Db {
  const views = getViews(db);
  if (providerId === '') throw new Error('no provider is named');
  const known = views.byProvider.get(providerId);
  if (known) return known;
  if (views.byProvider.size >= MOST_VIEWS) views.byProvider.clear();
  const made = viewOf(views, { role: 'causeway_requests', provider: providerId });
  views.byProvider.set(providerId, made);
  return made;
}

/** The database with the rows of all providers, for work that is listed above. */
export function acrossProviders(db: Db, _work: WorkAcrossProviders): Db {
  const views = getViews(db);
  return (views.across ??= viewOf(views, { role: 'causeway_jobs', provider: '' }));
}

/** The database for code that must name a provider, or its work, before each statement: a statement without one fails. */
export function onlyScoped(db: Db): Db {
  const views = getViews(db);
  const refuse = () => Promise.reject(new Error('this statement names no provider: use forProvider or acrossProviders'));
  const made = openView({ connect: refuse, end: () => Promise.resolve() }, views);
  viewsOf.set(made, views);
  // Kysely ends no pool from which it never took a connection, and this one gives it none.
  made.destroy = () => views.pool.end();
  return made;
}

function getViews(db: Db): Views {
  const views = viewsOf.get(db);
  if (!views) throw new Error('this database was not opened by openDatabase');
  return views;
}

function viewOf(views: Views, scope: Scope): Db {
  async function connect() {
    const client = (await views.pool.connect()) as unknown as ScopedClient;
    const query = (text: string, values?: readonly unknown[]) => client.queryIn(scope, text, values);
    return { query, release: (error?: Error | boolean) => client.release(error) };
  }
  // The pool belongs to the database that was opened.
  const made = openView({ connect, end: () => Promise.resolve() }, views);
  // Work for one provider may go on with another part of the service that names the same provider again.
  viewsOf.set(made, views);
  return made;
}

interface PoolOfView {
  readonly connect: () => Promise<unknown>;
  readonly end: () => Promise<void>;
}

function openView(pool: PoolOfView, { log, plugins }: Pick<Views, 'log' | 'plugins'>): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }), plugins, ...(log && { log }) });
}
