import type { Instant } from './columns.ts';

/** What a provider and its flows were, under the hash of it. */
export interface ConfigurationVersionTable {
  readonly provider_id: string;
  readonly version: string;
  /** The provider's file with every default filled in, as JSON. */
  readonly provider: string;
  /** The flows that it offered, as a JSON list of files. */
  readonly flows: string;
  /** When a session was last begun on it, to the hour. */
  readonly used_at: Instant;
}
