import { Client, DatabaseError } from 'pg';

/** When two processes create it at once, one of them receives one of these. */
const ALREADY_THERE: readonly string[] = ['42P04', '23505'];

/** The address of a database of this name on the same server, made when it is missing; with a template it begins as that one's copy. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  const from = template ? ` template ${quote(template)}` : '';
  await onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${quote(name)}${from}`);
  }).catch((error: unknown) => {
    if (!(error instanceof DatabaseError && ALREADY_THERE.includes(error.code ?? ''))) throw error;
  });
  return withDatabase(serverUrl, name);
}

/** Removes a database at once, ending whatever is connected to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`drop database if exists ${quote(name)} with (force)`));
}

/** The names of the databases that begin like this. */
export async function databasesBeginning(serverUrl: string, start: string): Promise<readonly string[]> {
  const query = 'select datname from pg_database where starts_with(datname, $1)';
  const { rows } = await onServer(serverUrl, (client) => client.query<{ datname: string }>(query, [start]));
  return rows.map(({ datname }) => datname);
}

/** The same server, another database. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
