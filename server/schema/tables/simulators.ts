import type { CardFunding } from '#rules';
import type { Generated } from 'kysely';

import type { Instant, MaybeInstant } from './columns.ts';

export interface TokenTable {
  readonly provider_id: string;
  readonly token: string;
  readonly kind: 'bank' | 'card';
  readonly brand: string | null;
  readonly funding: CardFunding | null;
  readonly last4: string;
  readonly bank_name: string | null;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
  readonly fingerprint: string;
  /** What the simulated processor does with it. */
  readonly behaviour: string;
  readonly processor_reference: string | null;
  readonly created_at: Instant;
  readonly expires_at: Instant;
  readonly attached_at: MaybeInstant;
}

export interface InboxTable {
  readonly provider_id: string;
  readonly message_id: Generated<string>;
  readonly channel: 'sms' | 'voice' | 'email';
  readonly recipient: string;
  readonly kind: string;
  readonly locale: string;
  readonly subject: string | null;
  readonly body: string;
  readonly sent_at: Instant;
}

export interface BureauRequestTable {
  readonly provider_id: string;
  readonly request_id: Generated<string>;
  readonly subject_hash: string;
  readonly decision: string;
  readonly asked_at: Instant;
}
