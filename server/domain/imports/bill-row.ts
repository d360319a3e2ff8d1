import type { Cents, DayString } from '#rules';

/** An address as a bill file gives it: any part may be missing, the patient is asked for it then. */
export interface ImportedAddress {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
}

interface ImportedContact extends ImportedAddress {
  readonly phone: string | null;
  readonly email: string | null;
}

export interface ImportedPatient extends ImportedContact {
  readonly mrn: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: DayString;
  readonly ssn_last4: string | null;
}

/** Someone responsible for the bill. A blank name is kept: the rules ignore it, the file's owner may want to know. */
export interface ImportedGuarantor extends ImportedContact {
  /** 1 to 4: the number in the column's name. */
  readonly position: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: DayString | null;
}

export interface ImportedBill {
  readonly invoice_id: string;
  readonly facility: string;
  readonly department: string | null;
  readonly servicing_date: DayString;
  readonly account_number: string | null;
  readonly total_amount: Cents;
  readonly status: 'open' | 'closed' | null;
}

/** One good row of a bill file: a bill, its patient, and who is responsible for it. */
export interface BillRow {
  readonly line: number;
  readonly patient: ImportedPatient;
  readonly guarantors: readonly ImportedGuarantor[];
  readonly bill: ImportedBill;
}
