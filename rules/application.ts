/** The address of a guarantor; state is two upper-case letters. */
export interface Address {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly address_number: string;
}

/** A plan that is agreed on but not yet confirmed; amounts are whole cents, days 'YYYY-MM-DD'. */
export interface PlanDraft {
  readonly offer_id: string;
  readonly months: number;
  readonly monthly_amount: number;
  readonly last_amount: number;
  readonly total_amount: number;
  readonly charge_day: number;
  readonly first_payment_date: string;
  readonly last_payment_date: string;
  readonly instalments: readonly { readonly number: number; readonly due: string; readonly amount: number }[];
  readonly payment_method: {
    readonly payment_method_id: string;
    readonly kind: 'bank' | 'card' | 'hsa-fsa';
    readonly brand: string | null;
    readonly last4: string;
    readonly bank_name: string | null;
  };
}

/** What a new phone number takes from this session, and the number that waits until a code may go to it. */
export interface NewPhone {
  readonly way: 'at_once' | 'waits' | 'second_identifier' | 'agent';
  readonly wait_hours: number;
  readonly waiting: { readonly phone_masked: string; readonly usable_at: string } | null;
}

/** The full text of what an agent reads aloud, on its way to the caller. */
export interface SentFullText {
  /** It is shown at `/documents/{version}`. */
  readonly version: string;
  /** `none`: there is no contact, or nothing was sent yet. */
  readonly status: 'none' | 'sending' | 'sent' | 'refused';
  readonly channel: 'sms' | 'email' | null;
  /** The last two digits of the phone, or the masked email. */
  readonly sent_to: string | null;
  /** It may be sent once more. */
  readonly again: boolean;
}

/** An application for a plan, as the wire carries it (Spec 3); email and phone are masked. */
export interface Application {
  readonly application_id: string;
  /** Everything else is told after a code. */
  readonly needs_code: boolean;
  readonly first_name: string | null;
  readonly last_name: string;
  readonly email: string | null;
  readonly is_patient: boolean | null;
  readonly guarantor_id: string | null;
  readonly guarantor_address: Address | null;
  /** Until the visitor is verified, in place of the address. */
  readonly address_masked: string | null;
  readonly phone_masked: string | null;
  /** This session has proved the contact that codes go to, so none is sent. */
  readonly contact_verified: boolean;
  /** Another phone would be taken, at once or once it has waited. */
  readonly can_change_phone: boolean;
  readonly new_phone: NewPhone;
  /** Where a code goes; nothing on file reaches anybody otherwise. */
  readonly code_channel: 'sms' | 'email' | 'on_file' | null;
  readonly payment_plan_id: string | null;
  readonly offer_ids: readonly string[];
  readonly payment_method_id: string | null;
  readonly bill_invoice_ids: readonly string[];
  readonly selected_offer_id: string | null;
  readonly draft: PlanDraft | null;
  readonly created_at: string;
  /** Only an agent who verified the caller's contact gets it. */
  readonly full_text?: SentFullText;
}
