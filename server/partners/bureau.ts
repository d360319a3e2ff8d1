import type { BureauCode } from '#api';
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

export type BureauAnswer =
  | { readonly decision: 'approved'; readonly reference: string }
  | { readonly decision: 'refused'; readonly code: BureauCode; readonly reference: string };

/** The consumer reporting agency behind the port, as a notice of its part in a decision must name it (FCRA 615(a)). */
export interface CreditAgency {
  readonly name: string;
  /** Lines of the postal address. */
  readonly address: readonly string[];
  /** Toll-free, ten digits. */
  readonly phone: string;
}

/** The credit bureau. Each call costs money and leaves a trace, so it is only made with a stored consent. */
export interface Bureau {
  readonly agency: CreditAgency;
  /** Throws `FunnelError('gds_error_block_response')` when the bureau cannot be reached or answers nonsense. */
  readonly check: (request: BureauRequest) => Promise<BureauAnswer>;
}
