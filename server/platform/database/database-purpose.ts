import { ConfigProblem, type Config } from '../config/parse-config.ts';
import { withClient } from './with-client.ts';

/** For what a database was made: invented people in test mode, or a hospital's patients. */
type DatabasePurpose = 'demonstration' | 'production';

/** Records the purpose of a migrated database the first time, and returns the one that is recorded. */
export function recordDatabasePurpose(url: string, purpose: DatabasePurpose): Promise<DatabasePurpose> {
  return withClient(url, async (client) => {
    await client.query('insert into database_purpose (purpose) values ($1) on conflict do nothing', [purpose]);
    const { rows } = await client.query<{ purpose: DatabasePurpose }>('select purpose from database_purpose');
    return rows[0]?.purpose ?? purpose;
  });
}

/** The purpose of what a command brings in: a demonstration's in test mode and in the database that `npm start` makes. */
export function purposeOfEnvironment(env: Readonly<Record<string, string | undefined>>): DatabasePurpose {
  return env['CAUSEWAY_MODE'] === 'test' || !env['DATABASE_URL'] ? 'demonstration' : 'production';
}

/** Throws a ConfigProblem when test mode would run on a database that production made; a new database takes the mode's purpose. */
export async function requireDatabasePurpose(config: Config): Promise<void> {
  const purpose = await recordDatabasePurpose(config.DATABASE_URL, config.isTestMode ? 'demonstration' : 'production');
  if (!config.isTestMode || purpose === 'demonstration' || config.ALLOW_TEST_MODE_FOR_STRANGERS) return;
  throw new ConfigProblem([
    "The database of DATABASE_URL was made by production, and test mode shows every patient's codes and signs in any visitor as an agent: use an empty database, or CAUSEWAY_MODE=production (docs/guides/run-in-production.md). ALLOW_TEST_MODE_FOR_STRANGERS=true runs a demonstration on it all the same.",
  ]);
}
