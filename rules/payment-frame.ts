import type { Wallet } from '#api/entities';

import type { Brand } from './page-data.ts';

/** The data of the page with the fields for card and account numbers, which a provider's page holds as a frame. */
export interface PaymentFrameData {
  /** What browsers may know of the provider's account at the processor. */
  readonly publishableKey: string;
  /** The address of the processor's script. */
  readonly script: string;
  /** The only host whose pages it may talk to. */
  readonly host: string;
  /** Pages may come over http and from any port. */
  readonly isTestMode: boolean;
  readonly brand: Pick<Brand, 'accent' | 'on_accent' | 'dark' | 'shape' | 'fonts'>;
}

/** The id of the element that holds it. */
export const PAYMENT_FRAME_DATA = 'payment-frame';

/** What a page sends to the frame at its load, with a port. Only the frame's origin receives it. */
export const PAYMENT_LINE = 'payment-line';

/** What a page lets the frame do: its own origin, and what a processor's confirmation needs. It may not lead the page elsewhere. */
export const PAYMENT_FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** The numbers that the frame asks for. */
export type PaymentNumbers = 'card' | 'bank';

/** What the frame shows, in the words and the language of the page around it. */
export interface PaymentFrameView {
  readonly numbers: PaymentNumbers;
  readonly locale: string;
  /** The page around it stays light in each scheme. */
  readonly isEmbedded: boolean;
  readonly words: PaymentFrameWords;
}

/** Labels, hints and errors, by the name that the frame has for each. */
export type PaymentFrameWords = Readonly<Record<PaymentFrameWord, string>>;

type PaymentFrameWord =
  | 'cardNumber'
  | 'cardNumberEmpty'
  | 'cardNumberTooShort'
  | 'cardNumberMistyped'
  | 'expiry'
  | 'expiryHint'
  | 'expiryEmpty'
  | 'expiryNotReal'
  | 'expired'
  | 'securityCode'
  | 'securityCodeBack'
  | 'securityCodeFront'
  | 'securityCodeEmpty'
  | 'securityCodeThree'
  | 'securityCodeFour'
  | 'routingNumber'
  | 'routingNumberHint'
  | 'routingNumberWrong'
  | 'accountNumber'
  | 'accountNumberHint'
  | 'accountNumberWrong'
  | 'sameAsRouting';

/** What of a payment method is no number, and so is typed into the page. */
export interface PaymentFrameFields {
  readonly name: string;
  readonly postalCode?: string | undefined;
  readonly accountType?: string | undefined;
}

/** What the page sends to the frame, through the port. */
export type ToPaymentFrame =
  | { readonly show: PaymentFrameView }
  /** The form was sent: what is missing is shown. */
  | { readonly reveal: true };

/** What the frame sends to the page, through the port. Never a digit. */
export type FromPaymentFrame = { readonly height: number } | { readonly state: PaymentFrameState };

/** `failed`: the script of the processor did not come. */
export type PaymentFrameState = 'loading' | 'failed' | 'incomplete' | 'complete';

/** Sent to the frame with a port of its own, on which the answer comes. */
export interface PaymentFrameQuestion {
  readonly ask: PaymentFrameFields;
}

/** Sent to a frame without fields, with a port of its own: it shows the page of the bank. */
export interface BankPageQuestion {
  /** Of the processor, for this card or payment. */
  readonly confirm: string;
}

/** `shown`: the processor answers. `confirmed`: false also where the page of the bank did not open. */
export type BankPageAnswer = { readonly shown: true } | { readonly confirmed: boolean };

/** Sent to a frame without fields, with a port of its own: it shows the sign-in to the patient's bank. */
export interface BankLinkQuestion {
  /** Of the processor, for this sign-in alone. */
  readonly link: string;
  /** The name on the account. */
  readonly name: string;
  readonly locale: string;
}

/** An account as its owner chose it. The service believes none of it and reads the account from the processor. */
export interface LinkedAccount {
  /** `pm_...` */
  readonly token: string;
  readonly bank_name: string | null;
  readonly last4: string;
}

/** `closed`: no account was chosen. `blocked`: the sign-in did not open. `failed`: the processor reports an error. */
export type BankLinkProblem = 'closed' | 'blocked' | 'failed';

export type BankLinkResult = { readonly linked: LinkedAccount } | { readonly problem: BankLinkProblem };

export type BankLinkAnswer = { readonly shown: true } | BankLinkResult;

/** What a frame of wallets shows. */
export interface WalletsView {
  /** Those that the provider's account has. The frame leaves out what the device does not know. */
  readonly wallets: readonly Wallet[];
  readonly locale: string;
  /** The page around it stays light in each scheme. */
  readonly isEmbedded: boolean;
  /** What the card is added for, where that is known. */
  readonly plan?: WalletPlan | undefined;
}

/** What Apple Pay shows of a plan. With it, Apple gives a number that stays valid when the patient gives up the device. */
export interface WalletPlan {
  readonly description: string;
  /** Of one payment. */
  readonly label: string;
  /** Of one month, in cents. */
  readonly amount: number;
  /** Where the patient changes the card later. */
  readonly managementUrl: string;
}

/** What the page sends to a frame of wallets, through the port. */
export interface ToWalletsFrame {
  readonly offer: WalletsView;
}

/** What it sends back: first the wallets that the patient can use, then what became of each press of a button. Never a digit. */
export type FromWalletsFrame = { readonly available: readonly Wallet[] } | WalletResult;

/** `token`: `pm_...`. `closed`: the patient left the sheet of the wallet. `failed`: the wallet or the processor reports an error. */
export type WalletResult = { readonly token: string } | { readonly problem: 'closed' | 'failed' };

export type PaymentFrameAnswer = { readonly token: string } | { readonly problem: PaymentFrameProblem };

export type PaymentFrameProblem =
  | 'payment_method_error'
  | 'payment_method_creation_deny'
  | 'invalid_routing_number'
  | 'invalid_account_number'
  | 'service_unavailable';
