import type { Provider } from '#configuration';
import { VENDORS, type Vendor, isPaymentStep, type VendorPass } from '#rules';

import type { Config } from '../../platform/config/parse-config.ts';

/** Where the script of a vendor comes from. */
interface VendorSettings {
  /** Its address; `{id}` is replaced by the provider's key. */
  readonly script: string;
  /** Everything it may load from and speak to, the script's own origin first. */
  readonly origins: readonly string[];
}

export type Vendors = Readonly<Partial<Record<Vendor, VendorSettings>>>;

type VendorVariables = Pick<Config, `${Uppercase<Vendor>}_${'SCRIPT_URL' | 'ORIGINS'}`>;

export function isVendor(name: string): name is Vendor {
  return VENDORS.some((vendor) => vendor === name);
}

/** The vendors that the environment names; in test mode stand-ins replace the others. */
export function readVendors(config: VendorVariables, standInsOrigin?: string): Vendors {
  return Object.fromEntries(
    VENDORS.flatMap((vendor) => {
      const name = vendor.toUpperCase() as Uppercase<Vendor>;
      const script = config[`${name}_SCRIPT_URL`] ?? (standInsOrigin && `${standInsOrigin}/${vendor}/{id}/script.js`);
      if (script === undefined) return [];
      const further = config[`${name}_ORIGINS`]?.split(' ') ?? [];
      return [[vendor, { script, origins: [...new Set([new URL(script).origin, ...further])] }]];
    }),
  );
}

/** What a vendor knows this provider by; null where the provider has not turned it on. */
export function keyOf(provider: Provider, vendor: Vendor): string | null {
  const { captcha_site_key, analytics_app_id, replay_app_id, chat_app_id, disable_tracking } = provider;
  if (vendor === 'captcha') return captcha_site_key;
  // Spec 7: where tracking is off, the chat is too.
  return disable_tracking ? null : { analytics: analytics_app_id, replay: replay_app_id, chat: chat_app_id }[vendor];
}

/** The vendors that a provider has turned on. */
export function vendorsOf(provider: Provider): readonly Vendor[] {
  return VENDORS.filter((vendor) => keyOf(provider, vendor) !== null);
}

export interface VendorPassOptions {
  readonly provider: Provider;
  /** Under which the page was asked for. */
  readonly host: string;
  readonly isSignedIn: boolean;
  /** The step of the page in its flow; nothing for pages of no flow. */
  readonly step: string | undefined;
  readonly vendors: Vendors;
  /** Nothing where there is no isolated origin. */
  readonly isolatedOrigin: string | undefined;
}

/** What may run beside a page: nothing where a visitor is signed in or pays, nor where nothing is turned on. */
export function vendorPass(options: VendorPassOptions): VendorPass | undefined {
  const { provider, host, isSignedIn, step, vendors, isolatedOrigin } = options;
  if (isolatedOrigin === undefined || isSignedIn || (step !== undefined && isPaymentStep(step))) return undefined;
  const wanted = vendorsOf(provider).filter((vendor) => vendors[vendor] !== undefined);
  if (wanted.length === 0) return undefined;
  const skipsCaptcha = provider.skip_captcha && wanted.includes('captcha');
  return {
    url: `${isolatedOrigin}/${host}`,
    vendors: skipsCaptcha ? wanted.filter((vendor) => vendor !== 'captcha') : wanted,
    ...(skipsCaptcha && { skipsCaptcha }),
  };
}
