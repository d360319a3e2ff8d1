import type { CHOSEN_ADAPTERS } from '#rules';

/** Where the script of a vendor comes from. */
export interface VendorScript {
  /** Its address; `{id}` is replaced by the provider's key. */
  readonly script: string;
  /** Everything it may load from and speak to, the script's own origin first. */
  readonly origins: readonly string[];
}

type ChosenAdapter = (typeof CHOSEN_ADAPTERS)[keyof typeof CHOSEN_ADAPTERS][number];

const GOOGLE_CAPTCHA = ['https://www.google.com', 'https://www.gstatic.com', 'https://www.recaptcha.net'];
const ZENDESK =
  'https://static.zdassets.com https://*.zdassets.com https://*.zendesk.com https://*.smooch.io wss://*.zendesk.com wss://api.smooch.io https://*.zdusercontent.com';
const INTERCOM =
  'https://widget.intercom.io https://js.intercomcdn.com https://*.intercom.io wss://*.intercom.io https://*.intercom-messenger.com wss://*.intercom-messenger.com https://*.intercomcdn.com https://*.intercomcdn.eu https://*.intercomassets.com https://*.intercomusercontent.com';

/**
 * The script of each vendor that a provider file can choose, and the origins of its own policy for pages. Sources: Google's,
 * hCaptcha's and Cloudflare's guides to a content security policy; posthog.com/docs, developers.google.com/tag-platform,
 * segment.com/docs, the help center of Intercom and developer.zendesk.com.
 */
const catalog: Readonly<Record<ChosenAdapter, (region: string) => VendorScript>> = {
  recaptcha: () => ({ script: 'https://www.google.com/recaptcha/api.js?render=explicit', origins: GOOGLE_CAPTCHA }),
  'recaptcha-v3': () => ({ script: 'https://www.google.com/recaptcha/api.js?render={id}', origins: GOOGLE_CAPTCHA }),
  hcaptcha: () => ({
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off&onload=onCaptchaLoad',
    origins: ['https://js.hcaptcha.com', 'https://hcaptcha.com', 'https://*.hcaptcha.com'],
  }),
  turnstile: () => ({
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=onCaptchaLoad',
    origins: ['https://challenges.cloudflare.com'],
  }),
  posthog: (region) => ({
    script: `https://${region}-assets.i.posthog.com/static/array.js`,
    origins: [`https://${region}-assets.i.posthog.com`, `https://${region}.i.posthog.com`],
  }),
  ga4: () => ({
    script: 'https://www.googletagmanager.com/gtag/js?id={id}',
    origins: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
  }),
  segment: () => ({
    script: 'https://cdn.segment.com/analytics.js/v1/{id}/analytics.min.js',
    origins: ['https://cdn.segment.com', 'https://api.segment.io', 'https://*.segmentapis.com'],
  }),
  intercom: () => ({ script: 'https://widget.intercom.io/widget/{id}', origins: INTERCOM.split(' ') }),
  zendesk: () => ({ script: 'https://static.zdassets.com/ekr/snippet.js?key={id}', origins: ZENDESK.split(' ') }),
};

/** The script of a vendor by the name of its adapter; nothing for one whose script the environment names. */
export function scriptOf(adapter: string, region: string): VendorScript | undefined {
  return Object.hasOwn(catalog, adapter) ? catalog[adapter as ChosenAdapter](region) : undefined;
}

/** The address of a script for one provider. */
export function addressOf({ script }: VendorScript, key: string): string {
  return script.replaceAll('{id}', encodeURIComponent(key));
}
