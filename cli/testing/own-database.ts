import { Client } from 'pg';
import { inject } from 'vitest';

interface OwnDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** An empty database for one test file, which the command has yet to migrate. */
export async function createOwnDatabase(suffix: string): Promise<OwnDatabase> {
  const { serverUrl, template } = inject('testPostgres');
  const name = `${template}_${suffix}`;
  await onServer(`create database ${name}`);
  return {
    url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
    drop: () => onServer(`drop database ${name} with (force)`),
  };
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject('testPostgres').serverUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}
