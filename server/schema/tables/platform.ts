import type { HostCalls, RequestOf, Scope } from '#api';
import type { Cents } from '#rules';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { Instant, MaybeInstant } from './columns.ts';

export interface ApiKeyTable {
  readonly provider_id: string;
  readonly key_id: Generated<string>;
  /** What the key is for, in the words of its maker. */
  readonly name: string;
  /** How a key begins: what a list may show of it. */
  readonly prefix: string;
  /** SHA-256 of the whole key, hexadecimal. */
  readonly secret_hash: string;
  readonly scopes: ColumnType<readonly Scope[], readonly Scope[], never>;
  readonly created_at: Instant;
  readonly starts_at: Instant;
  readonly expires_at: Instant;
  readonly revoked_at: MaybeInstant;
  readonly used_at: MaybeInstant;
}

/** What a host's server named, as it was sent. */
export type SimulatedOfferRequest = RequestOf<HostCalls['createSimulatedOffer']>['body'];

export interface SimulatedOfferTable {
  readonly provider_id: string;
  readonly simulated_offer_id: string;
  readonly key_id: string;
  /** SHA-256 of the one-use token, hexadecimal. */
  readonly token_hash: string;
  /** The only origin that may hold the frame, where the host named one. */
  readonly embed_origin: string | null;
  /** Forgotten once it has become an application. */
  readonly request: JSONColumnType<SimulatedOfferRequest | null, string, string | null>;
  readonly total_cents: Cents;
  readonly created_at: Instant;
  readonly expires_at: Instant;
  readonly used_at: MaybeInstant;
  /** Hash of the session from which the token was used. */
  readonly used_by: ColumnType<string | null, undefined, string>;
  readonly application_id: ColumnType<string | null, undefined, string>;
}
