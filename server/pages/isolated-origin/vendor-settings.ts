import { VENDORS, type Vendor } from '#rules';

import type { Config } from '../../platform/config/parse-config.ts';
import type { Provider } from '#configuration';

/** Where the script of a vendor comes from. */
export interface VendorSettings {
  /** Its address; `{id}` is replaced by the provider's key. */
  readonly script: string;
  /** Everything it may load from and speak to, the script's own origin first. */
  readonly origins: readonly string[];
}

export type Vendors = Readonly<Partial<Record<Vendor, VendorSettings>>>;

const VARIABLES = {
  captcha: ['CAPTCHA_SCRIPT_URL', 'CAPTCHA_ORIGINS'],
  analytics: ['ANALYTICS_SCRIPT_URL', 'ANALYTICS_ORIGINS'],
  replay: ['REPLAY_SCRIPT_URL', 'REPLAY_ORIGINS'],
  chat: ['CHAT_SCRIPT_URL', 'CHAT_ORIGINS'],
} as const satisfies Record<Vendor, readonly (keyof Config)[]>;

type VendorVariables = Pick<Config, (typeof VARIABLES)[Vendor][number]>;

/** The vendors that the environment names; in test mode those that it does not name are stood in for. */
export function readVendors(config: VendorVariables, standInsOrigin?: string): Vendors {
  return Object.fromEntries(
    VENDORS.flatMap((vendor) => {
      const [scriptName, originsName] = VARIABLES[vendor];
      const script = config[scriptName] ?? (standInsOrigin && `${standInsOrigin}/${vendor}/{id}/script.js`);
      if (script === undefined) return [];
      const further = config[originsName]?.split(' ') ?? [];
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
