import type { HelpReason } from '#api/entities';
import type { ColumnType } from 'kysely';

import type { Instant, MaybeInstant } from './columns.ts';

export interface ContactRequestTable {
  readonly provider_id: string;
  readonly request_id: string;
  /** What the caller reads out. */
  readonly reference: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly best_time: 'morning' | 'afternoon' | 'evening' | null;
  /** Why the page could not go on; null where the visitor only asked for help. */
  readonly reason: HelpReason | null;
  readonly locale: string;
  readonly session_id_hash: string;
  /** The person whom a lookup of this session had found, if any. */
  readonly patient_id: string | null;
  readonly created_at: Instant;
  /** When staff noted that the request is done. */
  readonly closed_at: MaybeInstant;
  readonly closed_by: ColumnType<string | null, string | null | undefined, string>;
  readonly closing_note: ColumnType<string | null, string | null | undefined, string | null>;
}
