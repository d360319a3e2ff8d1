import { Client } from 'pg';

/** For what a database was made: invented people in test mode, or a hospital's patients. */
export type DatabasePurpose = 'demonstration' | 'production';

/** Records the purpose of a migrated database the first time, and returns the one that is recorded. */
export async function recordDatabasePurpose(url: string, purpose: DatabasePurpose): Promise<DatabasePurpose> {
  const client = new Client({ connectionString: url, application_name: 'causeway-purpose' });
  await client.connect();
  try {
    await client.query('insert into database_purpose (purpose) values ($1) on conflict do nothing', [purpose]);
    const { rows } = await client.query<{ purpose: DatabasePurpose }>('select purpose from database_purpose');
    return rows[0]?.purpose ?? purpose;
  } finally {
    await client.end();
  }
}

/** The purpose of what a command brings in: a demonstration's in test mode and in the database that `npm start` makes. */
export function purposeOfEnvironment(env: Readonly<Record<string, string | undefined>>): DatabasePurpose {
  return env['CAUSEWAY_MODE'] === 'test' || !env['DATABASE_URL'] ? 'demonstration' : 'production';
}
