import { DatabaseError } from 'pg';

import { withClient } from './with-client.ts';

/** When two processes create it at once, one of them receives one of these. */
const ALREADY_THERE: readonly string[] = ['42P04', '23505'];

/** The address of a database of this name on the same server, made when it is missing; with a template it begins as that one's copy. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  const from = template ? ` template ${quote(template)}` : '';
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${quote(name)}${from}`);
  }).catch((error: unknown) => {
    if (!(error instanceof DatabaseError && ALREADY_THERE.includes(error.code ?? ''))) throw error;
  });
  return withDatabase(serverUrl, name);
}

/** The same server, another database. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A name as an identifier of SQL. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
