/** Whose data is touched. Every statement that reads or writes a person's things names both. */
export interface Subject {
  readonly provider_id: string;
  readonly patient_id: string;
}

/** Who does something, in which session and when, as the audit notes it. */
export interface Origin {
  readonly actor: 'patient' | 'agent' | 'system' | 'staff';
  readonly session_id_hash: string | null;
  readonly at: Date;
}
