import { statfs } from 'node:fs/promises';

import { listSecretReferences, type Provider } from '#configuration';
import type { Client } from 'pg';

import { type Finding, inspectPartners, inspectSignIn, inspectUploads } from './inspect-partners.ts';
import { ConfigProblem, parseConfig, type Config } from './platform/config/parse-config.ts';
import { openSecretReferences } from './platform/config/secret-references.ts';
import { Keyring } from './platform/database/keyring.ts';
import { readMasterKeys } from './platform/database/master-keys.ts';
import { withClient } from './platform/database/with-client.ts';
import { migrations } from './schema/migrations/index.ts';

interface InspectOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly root: string;
  readonly providers: readonly Provider[];
}

const PATIENCE_MS = 10_000;
const LEAST_FREE_BYTES = 1_000_000_000;
const WARN_DRIFT_MS = 2_000;
const MOST_DRIFT_MS = 30_000;
const LEAST_POSTGRES = 150_000;

/** Tries the environment, the database, the clock, the secrets, the disk and each configured partner. Changes nothing and sends nothing to a patient. */
export async function inspectService({ env, root, providers }: InspectOptions): Promise<readonly Finding[]> {
  const { config, findings } = readEnvironment(env);
  const database = config?.DATABASE_URL ?? env['DATABASE_URL'];
  const inspections = [
    ...(database ? [inspectDatabase(database), inspectDataKeys(database, env)] : []),
    inspectDisk(root),
    Promise.resolve(missingSecrets(providers, env)),
    ...(config ? [inspectPartners({ config, env, root, providers }), inspectUploads(config), inspectSignIn(config)] : []),
  ];
  return [...findings, ...(await Promise.all(inspections)).flat()];
}

function readEnvironment(env: InspectOptions['env']): { readonly config?: Config; readonly findings: readonly Finding[] } {
  try {
    const config = parseConfig(env);
    const isOpen = !/^(localhost|127\.|::1)/.test(config.OPERATOR_HOST) && config.OPERATOR_PORT !== undefined;
    const operator: Finding = {
      about: 'environment',
      state: 'warning',
      message: `the page for operators listens on ${config.OPERATOR_HOST}`,
      cure: 'make sure that no patient reaches this address, or set OPERATOR_HOST=127.0.0.1',
    };
    const message = config.isTestMode ? 'complete, for test mode' : 'complete, for production mode';
    return { config, findings: [{ about: 'environment', state: 'ok', message }, ...(isOpen ? [operator] : [])] };
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return { findings: error.problems.map((message) => ({ about: 'environment', state: 'failed', message })) };
  }
}

async function inspectDatabase(connectionString: string): Promise<readonly Finding[]> {
  const patient = { connectionString, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
  try {
    return await withClient(patient, readDatabase);
  } catch (error) {
    const { code = 'no code' } = error as { readonly code?: string };
    const message = `PostgreSQL at DATABASE_URL does not answer (${code})`;
    return [{ about: 'database', state: 'failed', message, cure: databaseCure(code) }];
  }
}

async function readDatabase(client: Client): Promise<readonly Finding[]> {
  const asked = Date.now();
  const { rows } = await client.query<{ version: string; now: Date; known: string | null }>(
    "select current_setting('server_version_num') as version, clock_timestamp() as now, to_regclass('kysely_migration')::text as known",
  );
  const answered = Date.now();
  const [row] = rows;
  if (!row) return [];
  const names = row.known === null ? [] : (await client.query<{ name: string }>('select name from kysely_migration')).rows;
  return [versionFinding(Number(row.version)), migrationFinding(names), clockFinding(row.now.getTime(), (asked + answered) / 2)];
}

/** Opens every data key, without which personal data cannot be read. */
async function inspectDataKeys(database: string, env: InspectOptions['env']): Promise<readonly Finding[]> {
  const about = 'personal data';
  try {
    const count = await new Keyring(database, readMasterKeys(env)).check();
    return [{ about, state: 'ok', message: `the master key opens each of the ${count} data keys` }];
  } catch (error) {
    if (!(error instanceof ConfigProblem)) return [];
    return error.problems.map((message) => ({ about, state: 'failed', message, cure: KEY_CURE }));
  }
}

const KEY_CURE = 'let MASTER_KEY refer to the keys that encrypted this database: a backup of the database has none of them';

function databaseCure(code: string): string {
  if (code === '28P01' || code === '28000') return 'correct the user or the password in DATABASE_URL';
  if (code === '3D000') return 'create the database, or correct its name in DATABASE_URL';
  return 'check that it runs, that this machine reaches its host and port, and that DATABASE_URL names them';
}

function versionFinding(version: number): Finding {
  const message = `PostgreSQL ${Math.floor(version / 10_000)} answers`;
  if (version >= LEAST_POSTGRES) return { about: 'database', state: 'ok', message };
  return { about: 'database', state: 'failed', message: `${message}, and it is too old`, cure: 'use PostgreSQL 15 or newer' };
}

function migrationFinding(names: readonly { readonly name: string }[]): Finding {
  const done = new Set(names.map(({ name }) => name));
  const left = Object.keys(migrations).filter((name) => !done.has(name)).length;
  if (left === 0) return { about: 'database', state: 'ok', message: 'its tables are those of this version' };
  const message = `${left} changes of its tables are still to be made`;
  return { about: 'database', state: 'warning', message, cure: 'nothing: the service makes them when it starts' };
}

function clockFinding(theirs: number, ours: number): Finding {
  const drift = Math.abs(theirs - ours);
  const message = `the clock of this machine and that of the database differ by ${(drift / 1000).toFixed(1)} seconds`;
  if (drift < WARN_DRIFT_MS) return { about: 'clock', state: 'ok', message };
  const cure = 'let both machines take their time from the network (NTP): codes would end early, and signatures would be refused';
  return { about: 'clock', state: drift < MOST_DRIFT_MS ? 'warning' : 'failed', message, cure };
}

async function inspectDisk(folder: string): Promise<readonly Finding[]> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const message = `${(free / 1e9).toFixed(1)} GB are free at ${folder}`;
  if (free >= LEAST_FREE_BYTES) return [{ about: 'disk', state: 'ok', message }];
  return [{ about: 'disk', state: 'warning', message, cure: 'free some: logs and files of visitors need it' }];
}

function missingSecrets(providers: readonly Provider[], env: InspectOptions['env']): readonly Finding[] {
  const findSecret = openSecretReferences(env);
  const references = providers.flatMap((provider) =>
    listSecretReferences(provider).map(({ path, reference }) => ({
      place: `${provider.slug}.json: ${path.join('.')}`,
      reference,
    })),
  );
  const missing = references.filter(({ reference }) => findSecret(reference) === undefined);
  if (missing.length === 0)
    return [
      {
        about: 'secrets',
        state: 'ok',
        message: `each of the ${references.length} references of provider files names a secret`,
      },
    ];
  return missing.map(({ place, reference }) => ({
    about: 'secrets',
    state: 'failed',
    message: `${place} refers to ${reference}, where there is no secret`,
    cure: reference.startsWith('env:')
      ? `set ${reference.slice('env:'.length)} in the environment of the service`
      : 'put the file there, readable for the service',
  }));
}
