import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { Instant } from './columns.ts';

export interface AuditChainTable {
  readonly provider_id: string;
  readonly chain_id: string;
  readonly length: number;
  readonly head_hash: string;
}

export interface AuditEventTable {
  readonly provider_id: string;
  readonly event_id: Generated<string>;
  readonly chain_id: string;
  /** Filled by the database, as are both hashes. */
  readonly number: ColumnType<number, never, never>;
  readonly event: string;
  readonly actor: 'patient' | 'agent' | 'system' | 'staff' | 'host';
  readonly session_id_hash: string | null;
  /** Of the agent in whose session it happened. */
  readonly agent_id: ColumnType<string | null, string | null | undefined, never>;
  readonly agent_name: ColumnType<string | null, string | null | undefined, never>;
  readonly details: JSONColumnType<Readonly<Record<string, unknown>>>;
  readonly happened_at: Instant;
  readonly previous_hash: ColumnType<string, never, never>;
  readonly hash: ColumnType<string, never, never>;
  /** By which rule the hash was made. */
  readonly hash_version: ColumnType<number, never, never>;
}
