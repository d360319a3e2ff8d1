import type { Generated } from 'kysely';

import type { Instant, MaybeInstant } from './columns.ts';

/** A phone number that waits before a code goes to it. */
export interface PhoneChangeTable {
  readonly provider_id: string;
  readonly change_id: Generated<string>;
  readonly patient_id: string;
  /** Whose number it is: `patient`, or the id of a guarantor. */
  readonly person: string;
  readonly phone: string;
  readonly asked_at: Instant;
  readonly usable_at: Instant;
  readonly ended_at: MaybeInstant;
  /** What became of it; nothing while it waits. */
  readonly outcome: 'used' | 'stopped' | 'replaced' | null;
}
