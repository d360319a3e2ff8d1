import { randomUUID } from 'node:crypto';

import { inject } from 'vitest';

import { createDatabase } from '../platform/database/create-database.ts';
import { dropDatabase } from './drop-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run, and the migrated database in it that every test's own is copied from. */
    readonly testPostgres: { readonly serverUrl: string; readonly template: string };
  }
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database for one test file alone (about 50 ms in memory). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('testPostgres');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const url = await createDatabase(serverUrl, name, template);
  return { url, drop: () => dropDatabase(serverUrl, name) };
}
