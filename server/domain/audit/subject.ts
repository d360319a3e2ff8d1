import type { Agent } from '../../schema/column-types.ts';

/** Whose data is touched. Every statement that reads or writes a person's things names both. */
export interface Subject {
  readonly provider_id: string;
  readonly patient_id: string;
}

/** Who does something, in which session and when, as the audit notes it. */
export interface Origin {
  readonly actor: 'patient' | 'agent' | 'system' | 'staff' | 'host';
  readonly session_id_hash: string | null;
  /** In whose session an agent acted; exactly with the actor `agent`. */
  readonly agent?: Agent;
  readonly at: Date;
}
