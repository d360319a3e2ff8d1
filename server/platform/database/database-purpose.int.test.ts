import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { parseConfig } from '../config/parse-config.ts';
import { purposeOfEnvironment, recordDatabasePurpose, requireDatabasePurpose } from './database-purpose.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

const SECRETS = { SERVER_SECRET: 'k9'.padEnd(32, 'abcdefghijklm'), TOKENIZER_SECRET: 'q7'.padEnd(32, 'nopqrstuvwxyz') };
const PRODUCTION = {
  TOKENIZER_ORIGIN: 'https://tokens.example',
  ALLOW_SIMULATORS: 'true',
  MASTER_KEY: 'env:MASTER',
  ...SECRETS,
};

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

function configOf(env: Readonly<Record<string, string>>) {
  return parseConfig({ DATABASE_URL: database.url, ...env });
}

describe('a database', () => {
  test('keeps its first purpose when processes record different ones at once', async () => {
    const recorded = await Promise.all(
      (['production', 'demonstration', 'production', 'demonstration'] as const).map((purpose) =>
        recordDatabasePurpose(database.url, purpose),
      ),
    );

    expect(new Set(recorded).size).toBe(1);
  });

  test('of production refuses test mode', async () => {
    await requireDatabasePurpose(configOf(PRODUCTION));

    await expect(requireDatabasePurpose(configOf({ CAUSEWAY_MODE: 'test' }))).rejects.toThrow(/made by production/);
  });

  test('of production serves test mode when the environment opens it to strangers', async () => {
    await requireDatabasePurpose(configOf(PRODUCTION));

    await requireDatabasePurpose(configOf({ CAUSEWAY_MODE: 'test', ALLOW_TEST_MODE_FOR_STRANGERS: 'true' }));
  });

  test('of a demonstration serves test mode at every start', async () => {
    await requireDatabasePurpose(configOf({ CAUSEWAY_MODE: 'test' }));

    await requireDatabasePurpose(configOf({ CAUSEWAY_MODE: 'test' }));
  });
});

test.each([
  [{}, 'demonstration'],
  [{ DATABASE_URL: 'postgres://db.example/causeway' }, 'production'],
  [{ DATABASE_URL: 'postgres://db.example/causeway', CAUSEWAY_MODE: 'test' }, 'demonstration'],
  [{ DATABASE_URL: 'postgres://db.example/causeway', CAUSEWAY_MODE: 'production' }, 'production'],
])('a command in the environment %o brings in what is of a %s', (env, purpose) => {
  expect(purposeOfEnvironment(env)).toBe(purpose);
});
