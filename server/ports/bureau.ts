import type { ErrorCode } from '#api';
import type { Cents, DayString } from '#rules';

export interface BureauRequest {
  readonly provider_id: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Only known when the guarantor is the patient. */
  readonly birth_date: DayString | null;
  readonly address: {
    readonly address: string;
    readonly address_number: string;
    readonly city: string;
    readonly state: string;
    readonly postal_code: string;
  };
  readonly amount: Cents;
  readonly signal?: AbortSignal;
}

/** Which refusals a bureau can give (spec 8). */
export type BureauRefusal = Extract<
  ErrorCode,
  | 'guarantor_denied'
  | 'guarantor_delinquent'
  | 'guarantor_no_credit_file'
  | 'guarantor_missing_ssn'
  | 'guarantor_incorrect_pii'
  | 'offer_credit_frozen'
  | 'offer_credit_declined'
  | 'underwriting_amount_not_in_allowed_range'
>;

export type BureauAnswer =
  | { readonly decision: 'approved'; readonly reference: string }
  | { readonly decision: 'refused'; readonly code: BureauRefusal; readonly reference: string };

/** The credit bureau. Each call costs money and leaves a trace, so it is only made with a stored consent. */
export interface Bureau {
  /** Throws `FunnelError('gds_error_block_response')` when the bureau cannot be reached or answers nonsense. */
  readonly check: (request: BureauRequest) => Promise<BureauAnswer>;
}
