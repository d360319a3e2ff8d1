import { isPaymentStep, type VendorPass } from '#rules';

import type { Provider } from '#configuration';
import { vendorsOf, type Vendors } from './vendor-settings.ts';

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
