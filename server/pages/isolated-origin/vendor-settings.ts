import { chosenVendor, type ChosenVendor, type Provider } from '#configuration';
import { VENDORS, type Vendor, isPaymentStep, type VendorPass } from '#rules';

import type { Config } from '../../platform/config/parse-config.ts';
import { scriptOf, type VendorScript } from './vendor-catalog.ts';

/** The vendors of the environment, for providers that name a key alone. */
export interface Vendors extends Readonly<Partial<Record<Vendor, VendorScript>>> {
  /** Test mode: the origin of the stand-ins for the vendors that providers choose. */
  readonly standIns?: string;
}

type VendorVariables = Pick<Config, `${Uppercase<Vendor>}_${'SCRIPT_URL' | 'ORIGINS'}`>;

export function isVendor(name: string): name is Vendor {
  return VENDORS.some((vendor) => vendor === name);
}

/** The vendors that the environment names; in test mode stand-ins replace the others. */
export function readVendors(config: VendorVariables, standIns?: string): Vendors {
  const named = Object.fromEntries(
    VENDORS.flatMap((vendor) => {
      const name = vendor.toUpperCase() as Uppercase<Vendor>;
      const script = config[`${name}_SCRIPT_URL`] ?? (standIns && `${standIns}/${vendor}/{id}/script.js`);
      if (script === undefined) return [];
      const further = config[`${name}_ORIGINS`]?.split(' ') ?? [];
      return [[vendor, { script, origins: [...new Set([new URL(script).origin, ...further])] }]];
    }),
  );
  return { ...named, ...(standIns !== undefined && { standIns }) };
}

/** The script of a vendor that a provider has turned on; nothing where the environment lacks its address. */
export function scriptFor(vendor: Vendor, { adapter, region, script }: ChosenVendor, vendors: Vendors): VendorScript | undefined {
  if (script === 'environment') return vendors[vendor];
  const { standIns } = vendors;
  return standIns === undefined
    ? scriptOf(adapter, region)
    : { script: `${standIns}/${vendor}/{id}/script.js?as=${adapter}`, origins: [standIns] };
}

/** The vendors that a provider has turned on. */
export function vendorsOf(provider: Provider): readonly Vendor[] {
  return VENDORS.filter((vendor) => chosenVendor(provider, vendor) !== undefined);
}

/** The vendors that a provider has turned on, and that have a script. */
export function runningVendors(provider: Provider, vendors: Vendors): readonly Vendor[] {
  return VENDORS.filter((vendor) => {
    const chosen = chosenVendor(provider, vendor);
    return chosen !== undefined && scriptFor(vendor, chosen, vendors) !== undefined;
  });
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
  const wanted = runningVendors(provider, vendors);
  if (wanted.length === 0) return undefined;
  const skipsCaptcha = provider.skip_captcha && wanted.includes('captcha');
  return {
    url: `${isolatedOrigin}/${host}`,
    vendors: skipsCaptcha ? wanted.filter((vendor) => vendor !== 'captcha') : wanted,
    ...(skipsCaptcha && { skipsCaptcha }),
  };
}
