import type { Wallet } from '#api/entities';
import type { CardFunding, Cents } from '#rules';

/** What may be known of a payment method without its number (PCI DSS 3.4.1). */
export interface TokenDescription {
  readonly token: string;
  readonly kind: 'bank' | 'card';
  /** By the name that its owner gives it, such as American Express; nothing for a bank account or an unrecognized card. */
  readonly brand: string | null;
  /** Where the money behind a card comes from; nothing for a bank account. */
  readonly funding: CardFunding | null;
  readonly last4: string;
  readonly bank_name: string | null;
  /** The wallet that the card came from. */
  readonly wallet?: Wallet;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
  /** The same for the same number, so that one method kept twice can be seen without keeping the number. */
  readonly fingerprint: string;
}

export type AttachOutcome =
  | { readonly outcome: 'accepted'; readonly processor_reference: string; readonly description: TokenDescription }
  | { readonly outcome: 'unknownToken' }
  /** The bank wants the patient to confirm it first. */
  | { readonly outcome: 'unverified'; readonly description: TokenDescription }
  | { readonly outcome: 'declined'; readonly description: TokenDescription }
  | { readonly outcome: 'invalidAccount'; readonly description: TokenDescription };

/**
 * How the patient agreed that the method is charged later: on this device, or on paper or by phone. A bank asks for it
 * when a debit is disputed.
 */
export type MandateAcceptance = { readonly ip_address: string; readonly user_agent: string } | 'offline';

/** What a patient can pay with besides a number typed into a form, where the provider's account offers it. */
export interface PaymentCapabilities {
  readonly wallets: readonly Wallet[];
  /** The patient signs in to their bank instead of typing its numbers. */
  readonly bankLink: boolean;
  /** One payment of everything, today, instead of a plan. */
  readonly payInFull: boolean;
}

/** What a processor has that takes typed numbers alone. */
export const noCapabilities: PaymentCapabilities = { wallets: [], bankLink: false, payInFull: false };

/**
 * Why a charge failed. After a hard decline the method is never charged again; after a soft one a later charge can succeed.
 * `unknown`: the adapter does not know the code, so the plan stops and staff hear of it.
 */
export interface Decline {
  /** The processor's own word. */
  readonly code: string;
  readonly kind: 'soft' | 'hard' | 'unknown';
}

export interface ChargeRequest {
  readonly provider_id: string;
  /** The payment method, as `attach` named it. */
  readonly processor_reference: string;
  /** US dollars. */
  readonly amount: Cents;
  /** A UUID that is committed before the call. It is the idempotency key: the same attempt never takes money twice. */
  readonly attempt_id: string;
  /**
   * When this attempt was sent first. A processor forgets idempotency keys after some time; from then on the adapter looks the
   * attempt up and sends nothing.
   */
  readonly first_tried_at: Date;
  /** What the statement of the bank or the card shows, where it differs from what the account shows. */
  readonly descriptor: string | null;
  /** `scheduled`: the patient is not present. `patient`: the patient has just asked for this payment. */
  readonly on_behalf: 'scheduled' | 'patient';
  /** The patient waits at a page, where they can confirm the payment with their bank. The same for each try of an attempt. */
  readonly may_confirm: boolean;
}

export type ChargeAnswer =
  | { readonly state: 'settled'; readonly charge_reference: string; readonly settled_at: Date }
  /** A bank debit: a settled, declined or returned event follows after days. */
  | { readonly state: 'pending'; readonly charge_reference: string }
  /** The patient can confirm the payment with the bank that issued the card, until `endConfirmation`. */
  | { readonly state: 'confirming'; readonly charge_reference: string }
  /** The bank wants the patient to confirm the payment, and they did not. It takes no money any more. */
  | { readonly state: 'needsAction'; readonly charge_reference: string }
  | { readonly state: 'declined'; readonly charge_reference: string | null; readonly decline: Decline }
  /** The money of a bank debit went back to the payer: only `findCharge` answers this. */
  | { readonly state: 'returned'; readonly charge_reference: string; readonly return_code: string };

export interface RefundRequest {
  readonly provider_id: string;
  readonly charge_reference: string;
  readonly amount: Cents;
  /** A UUID that is committed before the call: the idempotency key. */
  readonly refund_id: string;
  /** See `ChargeRequest`. */
  readonly first_tried_at: Date;
}

/** A pending refund is settled or failed by a later event. */
export type RefundAnswer =
  | { readonly state: 'settled' | 'pending'; readonly refund_reference: string }
  | { readonly state: 'refused'; readonly refund_reference: string | null; readonly code: string };

/** News of one charge, in our words. It can arrive before the answer of the charge, late, twice, and in any order. */
export type PaymentEvent = {
  /** The same for the same event, however often it arrives. */
  readonly event_id: string;
  readonly provider_id: string;
  /** When it happened, by the clock of the processor. */
  readonly at: Date;
  readonly charge_reference: string;
  /** Nothing for a charge that this service did not make. */
  readonly attempt_id: string | null;
} & (
  | { readonly kind: 'settled' }
  | { readonly kind: 'declined'; readonly decline: Decline }
  /** As the answer of a charge. */
  | { readonly kind: 'needsAction' }
  /** A bank debit came back. `return_code`: R01 to R85 (Nacha) where the processor names one, else the processor's own word. */
  | { readonly kind: 'returned'; readonly return_code: string; readonly amount: Cents }
  | { readonly kind: 'disputed' | 'disputeWon' | 'disputeLost'; readonly amount: Cents }
  /**
   * `refund_id` is the same in every event of a refund: ours, or the processor's own for one that was made in its dashboard. Nothing
   * where neither is known.
   */
  | { readonly kind: 'refundSettled' | 'refundFailed'; readonly refund_id: string | null; readonly amount: Cents }
);

/** Money that moved on the account of the provider, by the books of the processor. */
export interface Movement {
  /** The processor's own id. */
  readonly reference: string;
  /** What `charge` answered; for money of a charge that this service did not make, what the processor calls it. */
  readonly charge_reference: string;
  /** A refund that failed and a dispute that was won give money back to the account, as the same kind. */
  readonly kind: 'charge' | 'refund' | 'return' | 'dispute';
  /** Negative for money that went back to the payer. */
  readonly cents: Cents;
  /** By the clock of the processor. */
  readonly at: Date;
}

/** A request that claims to come from the processor. */
export interface WebhookDelivery {
  /** As it arrived: the signature is over these bytes. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly now: Date;
}

/** An event as it is stored. */
export interface ReceivedEvent {
  readonly event_id: string;
  readonly provider_id: string;
  /** Its type in the word of the processor. */
  readonly kind: string;
  readonly at: Date;
  /** Nothing for an event that changes nothing here. */
  readonly event: PaymentEvent | null;
  /** What the processor sent, without personal data. */
  readonly source: object | null;
}

export type WebhookAnswer =
  | { readonly outcome: 'event'; readonly received: ReceivedEvent }
  /** Not signed with a secret of the provider. */
  | { readonly outcome: 'forged' }
  /** Signed rightly, too long ago or in the future: perhaps recorded and sent again. */
  | { readonly outcome: 'late' };

/** The processor gave no answer that can be relied on: it may or may not have acted. The same request may be sent again. */
export class ProcessorUnavailable extends Error {
  /** Why, without anything that the processor wrote. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`the payment processor gave no answer: ${reason}`, options);
    this.name = 'ProcessorUnavailable';
    this.reason = reason;
  }
}

/** The payment processor, spoken to by tokens only. Each method throws `ProcessorUnavailable` where it gives no answer. */
export interface Payments {
  readonly capabilities: (providerId: string) => Promise<PaymentCapabilities>;
  /** Nothing when the token is unknown, expired or of another provider. */
  readonly describeToken: (providerId: string, token: string) => Promise<TokenDescription | undefined>;
  /**
   * Makes a token chargeable; asked twice with the same token, it answers the same. A token of a linked account is unknown for any holder
   * but the one for whom `openBankLink` was called.
   */
  readonly attach: (providerId: string, token: string, acceptance?: MandateAcceptance, holder?: string) => Promise<AttachOutcome>;
  /** As `attach`, after the patient has confirmed the method: accepted only where the processor knows of that. */
  readonly attachConfirmed: (providerId: string, token: string) => Promise<AttachOutcome>;
  /** Takes money once for each `attempt_id`. Asked again with the same one, it answers the same. */
  readonly charge: (request: ChargeRequest) => Promise<ChargeAnswer>;
  /** What became of an attempt until now; nothing for one that the processor never received. */
  readonly findCharge: (providerId: string, attemptId: string) => Promise<ChargeAnswer | undefined>;
  /**
   * The secret with which the processor's frame opens the sign-in to a bank, once, for this holder: an id of ours. Nothing where the account of
   * the provider does not offer it.
   */
  readonly openBankLink: (providerId: string, holder: string) => Promise<string | undefined>;
  /**
   * The secret that opens the page of the bank in the processor's frame, for a token that is unverified or for the reference of a charge
   * that is confirming; nothing where it cannot be confirmed.
   */
  readonly findConfirmation: (providerId: string, of: string) => Promise<string | undefined>;
  /** Gives a charge up that is not confirmed by now, so that it never takes money; answers what became of it. */
  readonly endConfirmation: (providerId: string, chargeReference: string) => Promise<ChargeAnswer>;
  /** Returns money once for each `refund_id`. */
  readonly refund: (request: RefundRequest) => Promise<RefundAnswer>;
  /** Events since this moment, the oldest first: what a webhook has missed. */
  readonly listEvents: (providerId: string, since: Date) => Promise<readonly PaymentEvent[]>;
  /** The money that moved from this moment on and before that one, in any order; read in pages. */
  readonly listMovements: (providerId: string, from: Date, until: Date) => AsyncIterable<Movement>;
  /** Verifies and reads what arrives at the address for webhooks. A processor without webhooks has none. */
  readonly readWebhook?: (providerId: string, delivery: WebhookDelivery) => Promise<WebhookAnswer>;
}
