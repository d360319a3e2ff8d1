import type { ColumnType, Generated } from 'kysely';

import type { AgentColumn } from './agents.ts';
import type { Filled, Instant, MaybeInstant } from './columns.ts';

export interface SessionTable {
  readonly provider_id: string;
  readonly session_id_hash: string;
  readonly created_at: Filled;
  readonly seen_at: Filled;
  readonly patient_id: string | null;
  /** Names the session to its own applications; a new session id keeps it. */
  readonly holder_id: ColumnType<string, string | undefined, never>;
  /** What its lookup found is shown after a code only. */
  readonly needs_code: ColumnType<boolean, boolean | undefined, boolean>;
  /** Keyed hash of what a sealed lookup searched for, until a code is right: the session does not even know whether it found a person. */
  readonly search_hash: ColumnType<string | null, string | null | undefined, string | null>;
  /** Opaque name of the person found, for this session only. */
  readonly unique_value: string | null;
  /** When an MRN or SSN digits matched beside name and birth date. */
  readonly second_identifier_at: MaybeInstant;
  readonly verified_at: MaybeInstant;
  /** Whether a code proved it, an agent who asked, or a host that vouches. */
  readonly verified_method: ColumnType<VerifiedMethod | null, VerifiedMethod | null | undefined, VerifiedMethod | null>;
  readonly verified_phone_hash: string | null;
  readonly validation_token_hash: string | null;
  /** The code by which this session proved a contact before anything of its owner was looked for. */
  readonly proved_code_id: ColumnType<string | null, string | null | undefined, string | null>;
  readonly csrf_secret: string;
  readonly locale: string | null;
  readonly agent: AgentColumn;
  /** Of a page of the site, or of a frame in a host's page. */
  readonly kind: ColumnType<'site' | 'embed', 'site' | 'embed' | undefined, never>;
  /** However busy, it ends then. */
  readonly ends_at: MaybeInstant;
  /** The origin that holds the frame. */
  readonly embed_origin: Maybe;
  /** What the frame was opened with, and the only application that its session may touch. */
  readonly simulated_offer_id: Maybe;
  readonly application_id: Maybe;
  /** The content of the provider's configuration on which the session finishes. */
  readonly configuration_version: Maybe;
}

type VerifiedMethod = 'code' | 'agent' | 'host';
type Maybe = ColumnType<string | null, string | null | undefined, string | null>;

/** A sign-in of an agent that is in progress at the identity provider. */
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

/** One line of the log that represents many of its kind. */
export interface WarningCountTable {
  readonly provider_id: string;
  readonly kind: string;
  readonly warned_at: Instant;
  /** Since the last warning. */
  readonly held_back: Generated<number>;
  /** How many the last warning spoke of. */
  readonly told: Generated<number>;
}
