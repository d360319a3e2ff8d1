import type { BureauCode } from '#api';
import type { Address } from '#api/entities';
import type { Cents, DayString, CardFunding } from '#rules';

import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';

export interface BureauRequest {
  readonly provider_id: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Only known when the guarantor is the patient. */
  readonly birth_date: DayString | null;
  readonly address: Address;
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
  readonly exp_month: number | null;
  readonly exp_year: number | null;
  /** The same for the same number, so that one method kept twice can be seen without keeping the number. */
  readonly fingerprint: string;
}

export type AttachOutcome =
  | { readonly outcome: 'accepted'; readonly processor_reference: string; readonly description: TokenDescription }
  | { readonly outcome: 'unknownToken' }
  | { readonly outcome: 'declined'; readonly description: TokenDescription }
  | { readonly outcome: 'invalidAccount'; readonly description: TokenDescription };

/** What a patient could pay with besides a number typed into a form. The payment step shows none of them yet (docs/decisions/0037). */
export interface PaymentCapabilities {
  readonly wallets: readonly ('apple-pay' | 'google-pay')[];
  /** The patient signs in to their bank instead of typing its numbers. */
  readonly bankLink: boolean;
  /** One payment of everything, today, instead of a plan. */
  readonly payInFull: boolean;
}

/** What a processor has that takes typed numbers alone. */
export const noCapabilities: PaymentCapabilities = { wallets: [], bankLink: false, payInFull: false };

/** The payment processor, spoken to by tokens only. */
export interface Payments {
  readonly capabilities: PaymentCapabilities;
  /** Nothing when the token is unknown, expired or of another provider. */
  readonly describeToken: (providerId: string, token: string) => Promise<TokenDescription | undefined>;
  /** Makes a token chargeable; asked twice with the same token, it answers the same. Throws when the processor is unreachable. */
  readonly attach: (providerId: string, token: string) => Promise<AttachOutcome>;
}

export type MessageChannel = 'sms' | 'voice' | 'email';

export interface OutgoingMessage {
  readonly provider_id: string;
  readonly channel: MessageChannel;
  /** Ten digits, or an e-mail address. */
  readonly to: string;
  /** What the message is for, such as `verification-code`; goes to the log, the text does not. */
  readonly kind: string;
  readonly locale: string;
  /** E-mail only. */
  readonly subject?: string;
  readonly text: string;
}

/** Text messages, voice calls and e-mail. */
export interface Messages {
  readonly send: (message: OutgoingMessage) => Promise<void>;
}

/** A service that knows postal addresses. */
export interface Addresses {
  /** At most six that begin like this text; `address_number` is empty while none was typed. */
  readonly suggest: (text: string) => Promise<readonly Address[]>;
}

/** No suggestions: visitors type their addresses. */
export const noAddresses: Addresses = { suggest: () => Promise.resolve([]) };

/** Verifies by the token of a captcha that a person made the request. */
export interface Captcha {
  /**
   * False for a token that is made up, used already, too old or of another site. Throws
   * `FunnelError('captcha_unavailable')` where the service fails: the caller then rejects the request.
   */
  readonly isHuman: (token: string) => Promise<boolean>;
}

/** The partners, the clock and the source of randomness, as routes see them. */
export interface Ports {
  readonly bureau: Bureau;
  readonly payments: Payments;
  readonly messages: Messages;
  readonly addresses: Addresses;
  readonly captcha: Captcha;
  readonly clock: Clock;
  readonly random: Random;
}
