import type { PaymentFrameData } from '#rules';

import { addScript } from '../isolated-origin/vendor-page.ts';

/** The used part of Stripe.js, as `@stripe/stripe-js` declares it. */
export interface StripeJs {
  elements(options: { readonly locale: string; readonly fonts: readonly ElementFont[] }): ElementGroup;
  /** A group without an intent: its element makes a payment method, which the service adds as it adds a typed card. */
  elements(options: WalletGroupOptions): WalletGroup;
  readonly createPaymentMethod: (data: MethodData) => Promise<MethodResult>;
  /** Shows the page of the bank over this one, until the patient has confirmed or given up. */
  readonly handleNextAction: (options: { readonly clientSecret: string }) => Promise<ActionResult>;
  /** Shows the sign-in to a bank over this page, until the patient has chosen an account or closed it. */
  readonly collectBankAccountForSetup: (options: BankAccountOptions) => Promise<BankAccountResult>;
}

/** The languages that Stripe.js speaks. Source: docs.stripe.com/js/appendix/supported_locales. */
const LANGUAGES =
  'ar bg cs da de el en en-GB es es-419 et fi fil fr fr-CA he hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW';

/** A language as Stripe.js takes it; with "auto" it chooses by the browser. */
export function elementLocale(locale: string): string {
  const known = LANGUAGES.split(' ');
  const [language = ''] = locale.split('-');
  return [locale, language].find((one) => known.includes(one)) ?? 'auto';
}

export interface ElementFont {
  readonly family: string;
  readonly src: string;
  readonly weight: string;
}

export interface ElementGroup {
  readonly create: (type: ElementType, options: ElementOptions) => CardElement;
  readonly update: (options: { readonly locale: string }) => void;
}

export type ElementType = 'cardNumber' | 'cardExpiry' | 'cardCvc';

export interface ElementOptions {
  readonly placeholder: string;
  readonly style: ElementStyle;
}

type Declarations = Readonly<Record<string, string>>;

export interface ElementStyle {
  readonly base: { readonly color: string; readonly fontFamily: string; readonly fontSize: string; readonly iconColor: string };
  readonly invalid: Declarations;
}

/** What a field reports when it changes. */
export interface ElementChange {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly error?: { readonly code: string; readonly message: string } | undefined;
  /** Of the number only. */
  readonly brand?: string;
}

export interface CardElement {
  readonly mount: (holder: HTMLElement) => void;
  readonly focus: () => void;
  readonly update: (options: Partial<ElementOptions>) => void;
  on(event: 'change', handler: (change: ElementChange) => void): unknown;
  on(event: 'ready' | 'blur' | 'loaderror', handler: () => void): unknown;
}

interface WalletGroupOptions {
  readonly mode: 'setup';
  readonly currency: 'usd';
  readonly paymentMethodCreation: 'manual';
  readonly allowedPaymentMethodTypes: readonly ['card'];
  readonly locale: string;
}

export interface WalletGroup {
  readonly create: (type: 'expressCheckout', options: ExpressCheckoutOptions) => ExpressCheckoutElement;
  /** Takes over what the sheet of the wallet gave. It comes before a payment method is made. */
  readonly submit: () => Promise<{ readonly error?: ElementError }>;
}

type WalletSwitch = 'auto' | 'never';

/** Docs: docs.stripe.com/js/elements_object/create_express_checkout_element. */
export interface ExpressCheckoutOptions {
  readonly paymentMethods: Readonly<Record<'applePay' | 'googlePay' | 'link' | 'paypal' | 'amazonPay' | 'klarna', WalletSwitch>>;
  readonly billingAddressRequired: boolean;
  readonly emailRequired: boolean;
  readonly phoneNumberRequired: boolean;
  readonly buttonHeight: number;
  readonly buttonType: { readonly applePay: 'plain'; readonly googlePay: 'plain' };
  readonly buttonTheme: { readonly applePay: 'black' | 'white'; readonly googlePay: 'black' | 'white' };
  readonly layout: { readonly maxColumns: number; readonly maxRows: number; readonly overflow: 'never' };
  readonly applePay?: { readonly recurringPaymentRequest: RecurringPayment };
}

/** Docs: docs.stripe.com/apple-pay/merchant-tokens. */
interface RecurringPayment {
  readonly paymentDescription: string;
  readonly managementURL: string;
  readonly regularBilling: {
    /** In cents. */
    readonly amount: number;
    readonly label: string;
    readonly recurringPaymentIntervalUnit: 'month';
    readonly recurringPaymentIntervalCount: 1;
  };
}

export interface ExpressCheckoutElement {
  readonly mount: (holder: HTMLElement) => void;
  on(event: 'ready', handler: (event: { readonly availablePaymentMethods?: Available | undefined }) => void): unknown;
  /** The patient has agreed in the sheet, which stays open until `paymentFailed` or a payment method. */
  on(event: 'confirm', handler: (event: { readonly paymentFailed: (why: { readonly reason: 'fail' }) => void }) => void): unknown;
  on(event: 'cancel' | 'loaderror', handler: () => void): unknown;
}

interface Available {
  readonly applePay: boolean;
  readonly googlePay: boolean;
}

interface Billing {
  readonly name: string;
  readonly address?: { readonly postal_code: string };
}

type MethodData =
  | { readonly elements: WalletGroup }
  | { readonly type: 'card'; readonly card: CardElement; readonly billing_details: Billing }
  | {
      readonly type: 'us_bank_account';
      readonly us_bank_account: {
        readonly routing_number: string;
        readonly account_number: string;
        readonly account_holder_type: 'individual';
        readonly account_type?: string;
      };
      readonly billing_details: Billing;
    };

interface ElementError {
  readonly type: string;
  readonly code?: string;
}

interface MethodResult {
  readonly paymentMethod?: { readonly id: string };
  readonly error?: ElementError;
}

/** What has become of the SetupIntent or the PaymentIntent. */
interface ActionResult {
  readonly setupIntent?: { readonly status: string };
  readonly paymentIntent?: { readonly status: string };
  readonly error?: { readonly type: string; readonly code?: string };
}

interface BankAccountOptions {
  readonly clientSecret: string;
  readonly params: {
    readonly payment_method_type: 'us_bank_account';
    readonly payment_method_data: { readonly billing_details: Billing };
  };
  readonly expand: readonly ['payment_method'];
}

/** Without a payment method where the patient closed it. */
interface BankAccountResult {
  readonly setupIntent?: {
    readonly status: string;
    readonly payment_method: {
      readonly id: string;
      readonly us_bank_account?: { readonly bank_name: string | null; readonly last4: string | null };
    } | null;
  };
  readonly error?: { readonly type: string; readonly code?: string };
}

declare global {
  interface Window {
    readonly Stripe?: (publishableKey: string, options?: { readonly locale: string }) => StripeJs;
  }
}

/** Longer than a slow phone needs; then the page offers to try again. */
const PATIENCE_MS = 20_000;

/** Loads Stripe.js. Rejects when it does not come, is blocked, or is something else. */
export async function loadStripe({ script, publishableKey }: PaymentFrameData, locale?: string): Promise<StripeJs> {
  await Promise.race([addScript(script), rejectLater()]);
  if (!window.Stripe) throw new Error('the script of the processor is another one');
  return window.Stripe(publishableKey, ...(locale === undefined ? [] : [{ locale: elementLocale(locale) }]));
}

export function rejectLater(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the processor is too slow')), PATIENCE_MS);
  });
}
