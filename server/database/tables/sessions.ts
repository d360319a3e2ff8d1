import type { ColumnType } from 'kysely';

import type { AgentColumn } from './agents.ts';
import type { Filled, Instant, MaybeInstant } from './columns.ts';

export interface SessionTable {
  readonly provider_id: string;
  readonly session_id_hash: string;
  readonly created_at: Filled;
  readonly seen_at: Filled;
  readonly patient_id: string | null;
  /** Opaque name of the person found, for this session only. */
  readonly unique_value: string | null;
  /** When an MRN or SSN digits matched beside name and birth date. */
  readonly second_identifier_at: MaybeInstant;
  readonly verified_at: MaybeInstant;
  /** Whether a code proved it, or an agent who asked. */
  readonly verified_method: ColumnType<'code' | 'agent' | null, 'code' | 'agent' | null | undefined, 'code' | 'agent' | null>;
  readonly verified_phone_hash: string | null;
  readonly validation_token_hash: string | null;
  readonly csrf_secret: string;
  readonly locale: string | null;
  readonly agent: AgentColumn;
}

/** A sign-in of an agent that is under way at the identity provider. */
export interface AgentSignInTable {
  readonly provider_id: string;
  readonly session_id_hash: string;
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly created_at: Instant;
}

export interface AttemptLimitTable {
  readonly provider_id: string;
  readonly kind: string;
  readonly subject_hash: string;
  readonly hits: readonly Date[];
  readonly updated_at: Instant;
}
