import type { PaymentFrameAnswer, PaymentFrameFields, PaymentFrameProblem, PaymentFrameView } from '#rules';

/** The fields of a card or of a bank account. */
export interface NumberFields {
  readonly elements: readonly HTMLElement[];
  /** Resolves when they can be typed into; rejects when they never can. */
  readonly ready: Promise<void>;
  readonly isComplete: () => boolean;
  readonly show: (view: PaymentFrameView) => void;
  /** Shows what is missing. */
  readonly reveal: () => void;
  /** Moves the focus to the first field that is not complete. */
  readonly focus: () => void;
  readonly createToken: (fields: PaymentFrameFields) => Promise<PaymentFrameAnswer>;
}

const UNREACHED: readonly string[] = ['api_connection_error', 'api_error', 'rate_limit_error'];

const BY_CODE: Readonly<Record<string, PaymentFrameProblem>> = {
  card_declined: 'payment_method_creation_deny',
  routing_number_invalid: 'invalid_routing_number',
  account_number_invalid: 'invalid_account_number',
};

/** What the page makes of an error of Stripe. Never its text, which can repeat what was typed. */
export function problemOf({ type, code = '' }: { readonly type: string; readonly code?: string }): PaymentFrameProblem {
  if (UNREACHED.includes(type)) return 'service_unavailable';
  return BY_CODE[code] ?? 'payment_method_error';
}
