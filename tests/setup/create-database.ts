import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import type { ProvidedContext } from 'vitest';

/**
 * An empty, migrated database on the PostgreSQL of this run. It is named after the template, so that the set-up which
 * made that one drops this one too.
 */
export async function createDatabase({ serverUrl, template }: ProvidedContext['testPostgres']): Promise<string> {
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
