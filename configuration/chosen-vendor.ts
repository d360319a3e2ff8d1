import { USUAL_ADAPTERS, type Vendor, type VendorAdapter } from '#rules';

import type { Provider } from './provider.ts';

/** A vendor that a provider has turned on. */
export interface ChosenVendor {
  readonly adapter: VendorAdapter;
  /** What the vendor knows the provider by. */
  readonly key: string;
  readonly region: string;
  /** Where the address of its script comes from. */
  readonly script: 'catalog' | 'environment';
}

type VendorSettings = Pick<
  Provider,
  'partners' | 'captcha_site_key' | 'analytics_app_id' | 'replay_app_id' | 'chat_app_id' | 'disable_tracking'
>;

/** The vendor that a provider has turned on: the one under "partners", else the one whose script the environment names. */
export function chosenVendor(provider: VendorSettings, vendor: Vendor): ChosenVendor | undefined {
  // Spec 7: where tracking is off, the chat is too.
  if (vendor !== 'captcha' && provider.disable_tracking) return undefined;
  const chosen = underPartners(provider, vendor);
  if (chosen) return chosen;
  const { captcha_site_key, analytics_app_id, replay_app_id, chat_app_id } = provider;
  const key = { captcha: captcha_site_key, analytics: analytics_app_id, replay: replay_app_id, chat: chat_app_id }[vendor];
  return key === null ? undefined : { adapter: USUAL_ADAPTERS[vendor], key, region: 'us', script: 'environment' };
}

function underPartners({ partners: { captcha, analytics, chat } }: VendorSettings, vendor: Vendor): ChosenVendor | undefined {
  const usual = { region: 'us', script: 'catalog' } as const;
  if (vendor === 'captcha') return captcha && { ...usual, adapter: captcha.adapter, key: captcha.site_key };
  const settings = { analytics, chat, replay: undefined }[vendor];
  return settings && { ...usual, ...settings };
}
