import { createHmac, randomBytes } from 'node:crypto';

import type { KyselyPlugin } from 'kysely';

import type { Db } from '../../schema/database.ts';
import { ConfigProblem } from '../config/parse-config.ts';
import { openBytes, sealBytes } from '../sealing.ts';
import { type MasterKeys, TEST_MASTER_KEY } from './master-keys.ts';
import { withClient } from './with-client.ts';

/** The opened data keys of a provider. */
export interface ProviderKeys {
  /** Encrypts rows. */
  readonly version: number;
  readonly byVersion: ReadonlyMap<number, Buffer>;
  /** Keys the blind indexes. It never changes, as lookups would find no earlier row. */
  readonly index: Buffer;
}

/** So long a process uses what it has read. The next statement has it read anew. */
export const KEPT_MS = 5 * 60_000;
/** Only a process that did nothing meanwhile knows keys for so long. It reads them first: an older version may have ended since. */
const LATEST_MS = 6 * 60_000;

/** The version under which the key of the blind indexes is stored. */
const INDEX = 0;
const KEY_BYTES = 32;
/** Half of an HMAC: no two values of a provider have it in common. */
const INDEX_BYTES = 16;

interface DataKeyRow {
  readonly provider_id: string;
  readonly version: number;
  readonly master_key_id: string;
  readonly sealed: Buffer;
}

/**
 * The data keys of a database. It reads them on a connection of its own, because a statement that waits for a key holds one of the
 * pool's.
 */
export class Keyring {
  readonly #url: string;
  readonly #masterKeys: MasterKeys;
  #byProvider = new Map<string, ProviderKeys>();
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(url: string, masterKeys: MasterKeys) {
    this.#url = url;
    this.#masterKeys = masterKeys;
  }

  /** The keys of a provider, made when it has none. */
  async keysOf(providerId: string): Promise<ProviderKeys> {
    const known = this.#byProvider.get(providerId);
    const age = performance.now() - this.#readAt;
    if (known && age >= LATEST_MS) {
      await this.#read({ isNeeded: false });
      return this.#byProvider.get(providerId) ?? known;
    }
    // No other statement waits for keys that are known; what is read serves the next one.
    if (known && age >= KEPT_MS) void this.#read({ isNeeded: false });
    if (known) return known;
    await this.#read();
    return this.#byProvider.get(providerId) ?? this.#make(providerId);
  }

  /** The key that opens a row. */
  async keyOf(providerId: string, version: number): Promise<Buffer> {
    const find = () => this.#byProvider.get(providerId)?.byVersion.get(version);
    if (!find()) await this.#readAnew();
    const key = find();
    if (!key) throw new ConfigProblem([`there is no data key ${version} of "${providerId}" (docs/guides/run-in-production.md)`]);
    return key;
  }

  /**
   * Opens every key and returns how many there are. Throws a ConfigProblem when one cannot be opened, and when this database needs a
   * master key and there is none.
   */
  async check(): Promise<number> {
    await this.#read();
    await withClient(this.#url, async (client) => {
      const [newest] = await this.#allowedKeys(client.query.bind(client) as Query);
      if (!newest) throw new ConfigProblem([MISSING]);
    });
    return [...this.#byProvider.values()].reduce((sum, { byVersion }) => sum + byVersion.size, 0);
  }

  /** Makes a new version current, which encrypts from now on. */
  async addVersion(providerId: string): Promise<number> {
    await this.keysOf(providerId);
    await this.#readAnew();
    const { version } = await this.keysOf(providerId);
    await this.#store(providerId, [version + 1]);
    return (await this.keysOf(providerId)).version;
  }

  /** Encrypts every data key with the first master key; returns how many had another. */
  async rewrap(): Promise<number> {
    return withClient(this.#url, async (client) => {
      const masterKeys = await this.#allowedKeys(client.query.bind(client) as Query);
      const [newest] = masterKeys;
      if (!newest) throw new ConfigProblem([MISSING]);
      await client.query('begin');
      const { rows } = await client.query<DataKeyRow>(`${READ} where master_key_id <> $1 for update`, [newest.id]);
      for (const row of rows) {
        const sealed = sealBytes(newest.key, openKey(row, masterKeys), belongsTo(row));
        await client.query('update data_keys set sealed = $3, master_key_id = $4 where provider_id = $1 and version = $2', [
          row.provider_id,
          row.version,
          sealed,
          newest.id,
        ]);
      }
      await client.query('commit');
      return rows.length;
    });
  }

  async #read({ isNeeded = true } = {}): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
    });
    try {
      await this.#reading;
    } catch (error) {
      // What is known goes on while the database takes no connection.
      if (isNeeded) throw error;
    }
  }

  /** Reads what is stored now: a reading in progress may have begun before. */
  async #readAnew(): Promise<void> {
    await this.#reading?.catch(() => undefined);
    await this.#read();
  }

  #readAll(): Promise<void> {
    return withClient(this.#url, async (client) => {
      const masterKeys = await this.#allowedKeys(client.query.bind(client) as Query);
      const { rows } = await client.query<DataKeyRow>(`${READ} order by provider_id, version`);
      this.#byProvider = openKeys(rows, masterKeys);
      this.#readAt = performance.now();
    });
  }

  async #make(providerId: string): Promise<ProviderKeys> {
    await this.#store(providerId, [INDEX, 1]);
    const made = this.#byProvider.get(providerId);
    if (!made) throw new Error(`the data keys of "${providerId}" are there`);
    return made;
  }

  /** Another process may have been first. */
  async #store(providerId: string, versions: readonly number[]): Promise<void> {
    await withClient(this.#url, async (client) => {
      const [newest] = await this.#allowedKeys(client.query.bind(client) as Query);
      if (!newest) throw new ConfigProblem([MISSING]);
      for (const version of versions) {
        const sealed = sealBytes(newest.key, randomBytes(KEY_BYTES), belongsTo({ provider_id: providerId, version }));
        await client.query(
          'insert into data_keys (provider_id, version, master_key_id, sealed) values ($1, $2, $3, $4) on conflict do nothing',
          [providerId, version, newest.id, sealed],
        );
      }
    });
    await this.#readAnew();
  }

  /** A demonstration also takes the key of test mode, and a database of production never does. */
  async #allowedKeys(query: Query): Promise<MasterKeys> {
    const { rows } = await query("select from database_purpose where purpose = 'production'", []);
    return rows.length > 0 ? this.#masterKeys : [...this.#masterKeys, TEST_MASTER_KEY];
  }
}

type Query = (text: string, values: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;

const READ = 'select provider_id, version, master_key_id, sealed from data_keys';
const MISSING =
  'MASTER_KEY is missing: personal data of patients is encrypted, and this database is of production (docs/guides/run-in-production.md).';

function belongsTo({ provider_id, version }: Pick<DataKeyRow, 'provider_id' | 'version'>): string {
  return `data_keys ${provider_id} ${version}`;
}

function openKey(row: DataKeyRow, masterKeys: MasterKeys): Buffer {
  const master = masterKeys.find(({ id }) => id === row.master_key_id);
  if (!master)
    throw new ConfigProblem([
      `MASTER_KEY has no key "${row.master_key_id}", which encrypted the data keys of "${row.provider_id}". Without it, personal data cannot be read.`,
    ]);
  return openBytes(master.key, row.sealed, belongsTo(row));
}

/** The keys by provider. A provider whose keys are not all there yet is left out. */
function openKeys(rows: readonly DataKeyRow[], masterKeys: MasterKeys): Map<string, ProviderKeys> {
  const opened = new Map<string, Map<number, Buffer>>();
  for (const row of rows) {
    const own = opened.get(row.provider_id) ?? new Map<number, Buffer>();
    opened.set(row.provider_id, own.set(row.version, openKey(row, masterKeys)));
  }
  const complete = new Map<string, ProviderKeys>();
  for (const [id, byVersion] of opened) {
    const index = byVersion.get(INDEX);
    const version = Math.max(...byVersion.keys());
    if (index && version > INDEX) complete.set(id, { version, byVersion, index });
  }
  return complete;
}

/** The blind index of a value. The kind is part of it, so equal values of two kinds have different ones. */
export function blindIndex({ index }: Pick<ProviderKeys, 'index'>, kind: string, text: string): Buffer {
  return createHmac('sha256', index).update(`${kind}\n${text}`).digest().subarray(0, INDEX_BYTES);
}

/** Lets each database, view and transaction know the keyring of its pool. It changes no statement. */
export class WithKeyring implements KyselyPlugin {
  readonly keyring: Keyring;

  constructor(keyring: Keyring) {
    this.keyring = keyring;
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
  transformResult: KyselyPlugin['transformResult'] = ({ result }) => Promise.resolve(result);
}

/** The data keys of the database. */
export function keyringOf(db: Db): Keyring {
  const found = db.getExecutor().plugins.find((plugin) => plugin instanceof WithKeyring);
  if (!found) throw new Error('this database was not opened by openDatabase');
  return found.keyring;
}
