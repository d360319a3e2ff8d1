import { quote } from '../platform/database/create-database.ts';
import { withClient } from '../platform/database/with-client.ts';

/** Removes a database at once, ending whatever is connected to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(`drop database if exists ${quote(name)} with (force)`));
}

/** The names of the databases that begin like this. */
export async function databasesBeginning(serverUrl: string, start: string): Promise<readonly string[]> {
  const query = 'select datname from pg_database where starts_with(datname, $1)';
  const { rows } = await withClient(serverUrl, (client) => client.query<{ datname: string }>(query, [start]));
  return rows.map(({ datname }) => datname);
}
