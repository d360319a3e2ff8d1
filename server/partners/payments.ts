import type { CardFunding } from '#rules';

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

/** The payment processor, spoken to by tokens only. */
export interface Payments {
  /** Nothing when the token is unknown, expired or of another provider. */
  readonly describeToken: (providerId: string, token: string) => Promise<TokenDescription | undefined>;
  /** Makes a token chargeable; asked twice with the same token, it answers the same. Throws when the processor is unreachable. */
  readonly attach: (providerId: string, token: string) => Promise<AttachOutcome>;
}
