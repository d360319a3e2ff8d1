import { ConfigProblem, type Config } from '../config/parse-config.ts';
import { recordDatabasePurpose } from './database-purpose.ts';

/** Throws a ConfigProblem when test mode would run on a database that production made; a new database takes the mode's purpose. */
export async function requireDatabasePurpose(config: Config): Promise<void> {
  const purpose = await recordDatabasePurpose(config.DATABASE_URL, config.isTestMode ? 'demonstration' : 'production');
  if (!config.isTestMode || purpose === 'demonstration' || config.ALLOW_TEST_MODE_FOR_STRANGERS) return;
  throw new ConfigProblem([
    "The database of DATABASE_URL was made by production, and test mode shows everybody's codes and signs in anybody as an agent: use an empty database, or CAUSEWAY_MODE=production (docs/guides/run-in-production.md). ALLOW_TEST_MODE_FOR_STRANGERS=true runs a demonstration on it all the same.",
  ]);
}
