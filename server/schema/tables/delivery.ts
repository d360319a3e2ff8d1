import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { Instant, MaybeInstant } from './columns.ts';

export interface IdempotencyKeyTable {
  readonly provider_id: string;
  /** The patient, or the session while no patient is known. */
  readonly scope: string;
  readonly call: string;
  readonly key: string;
  readonly request_hash: string;
  /** Who runs it now: only the owner may store the answer. */
  readonly owner: string;
  readonly locked_until: Instant;
  readonly answer_status: number | null;
  readonly answer_body: JSONColumnType<object | null, string | null | undefined, string | null>;
  readonly created_at: Instant;
  readonly expires_at: Instant;
}

export interface OutboxTable {
  readonly provider_id: string;
  readonly message_id: Generated<string>;
  /** What caused the message; the same cause sends it once. */
  readonly reason: string;
  readonly channel: 'sms' | 'voice' | 'email';
  readonly recipient: string;
  readonly kind: string;
  readonly locale: string;
  readonly subject: string | null;
  readonly body: string;
  readonly tries: ColumnType<number, number | undefined, number>;
  readonly created_at: Instant;
  readonly due_at: Instant;
  readonly sent_at: MaybeInstant;
  readonly given_up_at: MaybeInstant;
  /** When the sender last refused it. */
  readonly failed_at: MaybeInstant;
}

/** The full texts of what agents read aloud, as they were sent; a row is never changed. */
export interface FullTextTable {
  readonly provider_id: string;
  /** Named for the texts of all languages together, so that a link shows either. */
  readonly version: string;
  readonly locale: 'en' | 'es';
  readonly document: Buffer;
  /** SHA-256 of the document, hexadecimal. */
  readonly hash: string;
  readonly created_at: Instant;
}
