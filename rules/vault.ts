/** Who has a first and a last name. */
export interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

/** A person who is responsible for paying a bill; imports may leave the names blank. */
export interface Guarantor extends Named {
  readonly guarantor_id: string;
}

/** A bill as the wire carries it; account_number is its last four digits, total_amount whole cents. */
export interface Bill {
  readonly open_vault_id: string;
  readonly invoice_id: string;
  readonly facility: string;
  readonly department: string;
  readonly servicing_date: string;
  readonly account_number: string;
  readonly total_amount: number;
  readonly in_plan: boolean;
}

/** The people of a lookup: the user is the patient by name, birth_date is 'YYYY-MM-DD'. */
export interface VaultPeople {
  readonly user: Named;
  readonly patient: { readonly birth_date: string };
  readonly guarantors: readonly Guarantor[];
}

/** What a lookup found, as the wire carries it (Spec 3). */
export interface VaultData extends VaultPeople {
  readonly user: Named & { readonly email: string | null; readonly phone: string | null };
  readonly bills: readonly Bill[];
  /** Names and bills are told after a code. */
  readonly needs_code: boolean;
  /** Where the provider tells count and total before a code, and nothing else; cents. */
  readonly bill_count: number | null;
  readonly bill_total: number | null;
  readonly unique_value: string;
  readonly data_hash_token: string;
}
