import { sql, type Selectable } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { FlowSource } from '#engine/check';
import type { LoadedProviders, Provider } from '#configuration';

import { selectRows } from '../../platform/database/rows.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import type { Database, Db } from '../../schema/database.ts';
import { livePart, isGenuine } from './configuration-version.ts';

/** One content of a provider's configuration, named by its hash. */
export type ConfigurationVersion = Omit<Selectable<Database['configuration_versions']>, 'used_at'>;

/** Keeps a version, or notes that it is used once more. */
export async function putConfigurationVersion(
  db: Db,
  { provider_id, version, provider, flows }: ConfigurationVersion,
  now: Date,
): Promise<void> {
  await sql`
    insert into configuration_versions (provider_id, version, provider, flows, used_at)
    values (${provider_id}, ${version}, ${provider}, ${flows}, ${now})
    on conflict (provider_id, version) do update set used_at = greatest(configuration_versions.used_at, excluded.used_at)
  `.execute(db);
}

/**
 * Puts a session on another version: from the one it was read with, so that of two requests at once one moves it. A session that
 * has started by now is only moved where that was asked for.
 */
export async function moveSession(
  db: Db,
  session: { readonly provider_id: string; readonly session_id_hash: string; readonly configuration_version: string | null },
  { to, evenStarted }: { readonly to: string; readonly evenStarted: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sessions set configuration_version = ${to}
    where provider_id = ${session.provider_id} and session_id_hash = ${session.session_id_hash}
      and configuration_version is not distinct from ${session.configuration_version}
      and (${evenStarted} or configuration_version is null or (patient_id is null and proved_code_id is null))
  `.execute(db);
  return numAffectedRows === 1n;
}

export interface KeptOptions {
  readonly db: Db;
  readonly book: Pick<LoadedProviders, 'readKept' | 'likeOf'>;
  readonly log: FastifyBaseLogger;
}

/** Finds a provider as it was, or nothing when this build cannot use what was kept. Throws when the database is away. */
type FindKept = (version: string, current: Provider) => Promise<Provider | undefined>;

/** As many as are worth remembering; another is asked for again. */
const REMEMBERED = 500;

/** Reads versions from the database, each once, with what is live of the provider as it is now. */
export function openKeptConfigurations({ db, book, log }: KeptOptions): FindKept {
  const rows = new Map<string, Promise<ConfigurationVersion | undefined>>();
  const opened = new WeakMap<Provider, Map<string, Provider | undefined>>();

  /** Requests that come together ask once; an answer that failed is not remembered, and the one least wanted is forgotten. */
  function findRow(provider_id: string, version: string): Promise<ConfigurationVersion | undefined> {
    const key = `${provider_id}/${version}`;
    const row =
      rows.get(key) ??
      selectRows(forProvider(db, provider_id), 'configuration_versions', { provider_id, version }).executeTakeFirst();
    rows.delete(key);
    rows.set(key, row);
    const forget = () => void rows.delete(key);
    void row.then((found) => found ?? forget(), forget);
    const [oldest] = rows.keys();
    if (rows.size > REMEMBERED && oldest !== undefined) rows.delete(oldest);
    return row;
  }

  function open(row: ConfigurationVersion, current: Provider): Provider | undefined {
    const { provider_id, version } = row;
    const live = livePart(current);
    const reading = isGenuine(row) ? read(row, current.slug, live) : 'its content does not match its name';
    if (typeof reading !== 'string') return book.likeOf({ ...reading, ...live }, reading);
    log.warn({ provider_id, diagnostic: reading, reason: version }, 'a kept version cannot be used any more');
    return undefined;
  }

  /** With this build's reader: a provider, or the first thing that is wrong with it by now. */
  function read({ provider, flows }: ConfigurationVersion, slug: string, live: ReturnType<typeof livePart>): Provider | string {
    // Who may frame a provider and who receives its answers is said by its current file alone, in test mode with what no file may have.
    const file = {
      ...(JSON.parse(provider) as object),
      ...live,
      slug: undefined,
      embed_origins: [],
      answers: {},
      test_mode_only_fields: {},
    };
    const reading = book.readKept(slug, JSON.stringify(file), JSON.parse(flows) as FlowSource[]);
    return 'provider' in reading ? reading.provider : `${reading.diagnostics[0]?.code} ${reading.diagnostics[0]?.message}`;
  }

  return async (version, current) => {
    const known = opened.get(current) ?? new Map<string, Provider | undefined>();
    opened.set(current, known);
    if (known.has(version)) return known.get(version);
    const row = await findRow(current.provider_id, version);
    if (!row) return undefined;
    const provider = open(row, current);
    known.set(version, provider);
    return provider;
  };
}
