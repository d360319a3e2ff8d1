import type { Cents, DayString } from '#rules';
import type { ColumnType, Generated } from 'kysely';

import type { Filled } from './columns.ts';
import type { PlanSource } from './plans.ts';

interface AddressColumns {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
}

interface ContactColumns extends AddressColumns {
  readonly phone: string | null;
  readonly email: string | null;
  readonly created_at: Filled;
  readonly updated_at: Filled;
}

export interface PatientTable extends ContactColumns {
  readonly provider_id: string;
  readonly patient_id: Generated<string>;
  readonly mrn: string;
  readonly first_name: string;
  readonly last_name: string;
  /** `lastNameKey(last_name)`: what a lookup compares. */
  readonly last_name_key: string;
  readonly birth_date: DayString;
  readonly ssn_last4: string | null;
  /** Named by a bill file; whom only a plan file names, no lookup of bills finds. */
  readonly is_billed: Generated<boolean>;
}

export interface GuarantorTable extends ContactColumns {
  readonly provider_id: string;
  readonly guarantor_id: Generated<string>;
  readonly patient_id: string;
  readonly position: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: DayString | null;
}

export interface BillTable {
  readonly provider_id: string;
  /** `open_vault_id` on the wire. */
  readonly bill_id: Generated<string>;
  readonly patient_id: string;
  readonly invoice_id: string;
  /** Of the bill for an old plan; no lookup shows it. */
  readonly old_plan_id: ColumnType<string | null, string | null | undefined, never>;
  readonly facility: string;
  readonly department: string | null;
  readonly servicing_date: DayString;
  readonly account_number: string | null;
  readonly total_cents: Cents;
  /** The first source: a bill file, or a host. */
  readonly source: Generated<PlanSource>;
  readonly status: ColumnType<'open' | 'closed', 'open' | 'closed' | undefined, 'open' | 'closed'>;
  readonly created_at: Filled;
  readonly updated_at: Filled;
}
