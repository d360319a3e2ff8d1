import { DatabaseError, type Client } from 'pg';

import { withClient } from '../platform/database/with-client.ts';
import type { SentStatement } from '../platform/database/prepare-statements.ts';
import { enter } from '../platform/database/preceded-query.ts';
import { createTestDatabase } from './test-database.ts';

const ANOTHER = { role: 'causeway_requests', provider: 'another-provider' } as const;
/** What PostgreSQL answers to a row that the policies do not allow. */
const REFUSED = '42501';

/** Statements that this worker has repeated: many test files send the same ones. */
const repeated = new Set<string>();

/** Records what the requests of a test service send, to send it again for another provider. */
export function recordStatements(onStatement?: (sql: string) => void) {
  const statements = new Map<string, SentStatement>();
  return {
    record: (statement: SentStatement) => {
      if (statement.scope?.role !== 'causeway_requests' || /^(begin|start transaction|commit|rollback)/.test(statement.text))
        return;
      onStatement?.(statement.text);
      statements.set(statement.text, statement);
    },
    repeatForAnotherProvider: async (databaseUrl: string) => {
      const fresh = [...statements.values()].filter(({ text }) => !repeated.has(text));
      for (const { text } of fresh) repeated.add(text);
      const reached = fresh.length === 0 ? [] : await listReaching(databaseUrl, fresh);
      if (reached.length > 0) throw new Error(`for another provider these statements reach rows:\n${reached.join('\n')}`);
    },
  };
}

/** Those of these statements that return or change something for a provider that has nothing. */
export async function listReaching(databaseUrl: string, statements: readonly SentStatement[]): Promise<readonly string[]> {
  const found = await repeatAll(databaseUrl, statements);
  const telling = statements.filter((_, index) => found[index] !== NOTHING);
  if (telling.length === 0) return [];
  // A count or a check returns a row in any case: then it must be the row of an empty database.
  const empty = await createTestDatabase();
  try {
    const expected = await repeatAll(empty.url, telling);
    return telling.flatMap(({ text }, index) => {
      const result = found[statements.findIndex((one) => one.text === text)];
      return result === expected[index] ? [] : [`${text}\n  -> ${result}`];
    });
  } finally {
    await empty.drop();
  }
}

const NOTHING = 'nothing';

function repeatAll(databaseUrl: string, statements: readonly SentStatement[]): Promise<readonly string[]> {
  return withClient(databaseUrl, async (client) => {
    const results: string[] = [];
    for (const statement of statements) results.push(await repeat(client, statement));
    return results;
  });
}

async function repeat(client: Client, { text, values }: SentStatement): Promise<string> {
  await client.query('begin');
  try {
    const { text: entering, values: scope } = enter(ANOTHER);
    await client.query(entering, [...scope]);
    const { command, rowCount, rows } = await client.query(text, [...values]);
    if (command !== 'SELECT') return rowCount ? `${command} of ${rowCount}` : NOTHING;
    return rows.length === 0 ? NOTHING : JSON.stringify(rows);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === REFUSED) return NOTHING;
    return String(error);
  } finally {
    await client.query('rollback');
  }
}
