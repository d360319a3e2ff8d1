import { sql } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { TokenDescription } from '../../partners/payments.ts';

/** What is kept instead of a number. */
export interface StoredToken extends TokenDescription {
  readonly provider_id: string;
  /** What the simulated processor will do with it. */
  readonly behaviour: string;
  readonly processor_reference: string | null;
}

const UNUSED_MS = 60 * 60_000;

export async function insertToken(db: Db, token: Omit<StoredToken, 'processor_reference'>, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + UNUSED_MS);
  await db
    .insertInto('tokeniser.tokens')
    .values({ ...token, created_at: now, expires_at })
    .execute();
}

/** A token that is in use, or was made less than an hour ago. */
export async function findToken(db: Db, providerId: string, token: string, now: Date): Promise<StoredToken | undefined> {
  return selectRows(db, 'tokeniser.tokens', { provider_id: providerId, token })
    .where((eb) => eb.or([eb('attached_at', 'is not', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
}

/** Marks a token as in use and answers its reference, which stays the one it got first. */
export async function attachToken(db: Db, providerId: string, token: string, reference: string, now: Date): Promise<string> {
  const { rows } = await sql<{ processor_reference: string }>`
    update tokeniser.tokens
    set attached_at = coalesce(attached_at, ${now}), processor_reference = coalesce(processor_reference, ${reference})
    where provider_id = ${providerId} and token = ${token}
    returning processor_reference
  `.execute(db);
  return rows[0]?.processor_reference ?? reference;
}
