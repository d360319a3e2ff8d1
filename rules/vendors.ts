/** Vendors whose scripts may run beside a page (spec 7, "other outbound"): each in a frame of the isolated origin. */
export const VENDORS = ['captcha', 'analytics', 'replay', 'chat'] as const;

export type Vendor = (typeof VENDORS)[number];

/** The adapters that a provider file chooses from, by what they are for. */
export const CHOSEN_ADAPTERS = {
  captcha: ['recaptcha', 'recaptcha-v3', 'hcaptcha', 'turnstile'],
  analytics: ['posthog', 'ga4', 'segment'],
  chat: ['intercom', 'zendesk'],
} as const satisfies Partial<Readonly<Record<Vendor, readonly string[]>>>;

/** The adapters where a provider file has a key alone, and the environment names the script. */
export const USUAL_ADAPTERS = { captcha: 'recaptcha', analytics: 'mixpanel', replay: 'logrocket', chat: 'front' } as const;

export type VendorAdapter =
  | (typeof CHOSEN_ADAPTERS)[keyof typeof CHOSEN_ADAPTERS][number]
  | (typeof USUAL_ADAPTERS)[keyof typeof USUAL_ADAPTERS];

/** What a captcha is executed for. The captcha's service repeats it, where it has actions. */
export const CAPTCHA_ACTION = 'lookup';

/** What a page may open of the isolated origin. Absent on pages that may open nothing of it. */
export interface VendorPass {
  /** The isolated origin of this host, such as `https://isolated.example/patients.example`; a vendor's page is one segment below it. */
  readonly url: string;
  readonly vendors: readonly Vendor[];
  /** Test mode: a placeholder goes in the place of the captcha's token. */
  readonly skipsCaptcha?: true;
}

/** The data of a page of the isolated origin. */
export interface VendorPageData {
  readonly vendor: Vendor;
  /** How the vendor's script is spoken to. */
  readonly adapter: VendorAdapter;
  /** Where the account is, at a vendor with regions. */
  readonly region: string;
  /** What the vendor knows the provider by. */
  readonly key: string | null;
  /** The address of the vendor's script. */
  readonly script: string;
  /** The only host whose pages it may talk to. */
  readonly host: string;
  /** Pages may come over http and from any port. */
  readonly isTestMode: boolean;
}

/** Steps on which a patient pays or sees payments: no vendor script is ever beside them (decision 0013). */
export const PAYMENT_STEPS = [
  'connect-payment-method',
  'pay-in-full',
  'confirm-payment',
  'success',
  'plan-exists',
  'add-bills',
  'confirm-bills',
  'add-payment-method',
] as const;

export function isPaymentStep(step: string): boolean {
  return PAYMENT_STEPS.some((one) => one === step);
}

/** The value in place of a captcha token where a configuration skips it (spec 5), in test mode only. */
export const SKIPPED_CAPTCHA = 'captcha-skipped';
