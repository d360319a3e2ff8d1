import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { Database } from '../../schema/database.ts';
import { selectRows, updateRows } from './rows.ts';

/** Compiles statements and runs none. */
const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const provider_id = 'lakeside';

test('selectRows compares each column, and tests a null column for null', () => {
  const { sql, parameters } = selectRows(db, 'sessions', { provider_id, session_id_hash: 'h', patient_id: null }).compile();

  expect(sql).toBe('select * from "sessions" where ("provider_id" = $1 and "session_id_hash" = $2 and "patient_id" is null)');
  expect(parameters).toEqual(['lakeside', 'h']);
});

test('updateRows updates the rows with these values alone', () => {
  const { sql } = updateRows(db, 'sessions', { provider_id, session_id_hash: 'h' }).set({ locale: 'es' }).compile();

  expect(sql).toBe('update "sessions" set "locale" = $1 where ("provider_id" = $2 and "session_id_hash" = $3)');
});

describe.each([
  ['selectRows', selectRows],
  ['updateRows', updateRows],
] as const)('%s', (_, rowsOf) => {
  test('rejects an undefined value, because the statement would reach the rows of every session', () => {
    const values = { provider_id, session_id_hash: undefined as never };

    expect(() => rowsOf(db, 'sessions', values)).toThrow('session_id_hash');
  });

  test('rejects an undefined provider, because the statement would reach the rows of every provider', () => {
    expect(() => rowsOf(db, 'sessions', { provider_id: undefined as never, session_id_hash: 'h' })).toThrow('provider_id');
  });
});
