import type { JSONColumnType } from 'kysely';

/** An employee of the provider (`internal`) or of an enrollment agency (`external`), as their sign-in named them. */
export interface Agent {
  readonly kind: 'internal' | 'external';
  readonly agent_id: string;
  readonly name: string;
}

/** Null where the patient acts for themselves. */
export type AgentColumn = JSONColumnType<Agent | null, string | null | undefined, string | null>;
