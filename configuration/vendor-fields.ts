import { closedObject, type Entity } from '#api/entities';
import { CHOSEN_ADAPTERS } from '#rules';

import { secretSchema } from './field-schemas.ts';

/** What a vendor knows a provider by. It is in the page, so it is no secret. */
function publicKey<const Example extends string>(description: string, example: Example) {
  return { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,100}$', description, examples: [example] } as const;
}

const captchaSchema = {
  ...closedObject(
    {
      adapter: {
        enum: CHOSEN_ADAPTERS.captcha,
        description: 'One of reCAPTCHA v2 (invisible), reCAPTCHA v3 (scores), hCaptcha (invisible) or Turnstile.',
      },
      site_key: publicKey(
        'The site key, which is no secret. The vendor has to know the host of the isolated origin.',
        '10000000-ffff',
      ),
      secret: secretSchema('the secret key that belongs to the site key', 'env:LAKESIDE_CAPTCHA'),
    },
    {
      least_score: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'For reCAPTCHA v3 only: the least score of a person, from 0 to 1; 0.5 when absent.',
      },
    },
  ),
  description: 'The captcha before a lookup, in place of "captcha_site_key".',
} as const;

const analyticsSchema = {
  ...closedObject(
    {
      adapter: { enum: CHOSEN_ADAPTERS.analytics, description: 'PostHog, Google Analytics 4, or Segment.' },
      key: publicKey(
        'The project API key of PostHog, the measurement ID of Google Analytics, or the write key of Segment. None of them is a secret.',
        'G-ABC123DEF4',
      ),
    },
    { region: { enum: ['us', 'eu'], description: 'For PostHog only: where the project is; "us" when absent.' } },
  ),
  description: 'The analytics tool that counts page views, in place of "analytics_app_id".',
} as const;

const chatSchema = {
  ...closedObject(
    {
      adapter: { enum: CHOSEN_ADAPTERS.chat, description: 'Intercom, or the messaging Web Widget of Zendesk.' },
      key: publicKey('The app id of Intercom, or the key of the Web Widget. Neither is a secret.', 'abcd1234'),
    },
    { region: { enum: ['us', 'eu', 'au'], description: 'For Intercom only: where the workspace is; "us" when absent.' } },
  ),
  description: 'The chat before signing in, in place of "chat_app_id".',
} as const;

/** The vendors of a provider whose scripts run on the isolated origin. */
export const vendorPartnerFields = { captcha: captchaSchema, analytics: analyticsSchema, chat: chatSchema } as const;

type VendorPartners = { readonly [Name in keyof typeof vendorPartnerFields]?: Entity<(typeof vendorPartnerFields)[Name]> };

/** The form of each vendor's key, with how it looks. */
const KEY_FORMS = {
  posthog: [/^phc_[A-Za-z0-9]{10,90}$/, 'it begins with phc_'],
  ga4: [/^G-[A-Z0-9]{4,20}$/, 'it begins with G-'],
  segment: [/^[A-Za-z0-9]{10,64}$/, 'it has letters and digits only'],
  intercom: [/^[a-z0-9]{6,20}$/, 'it has lower-case letters and digits only, such as abcd1234'],
  zendesk: [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'it looks like 01234567-89ab-cdef-0123-456789abcdef'],
} as const;

const HAS_REGIONS: readonly string[] = ['posthog', 'intercom'];

/** What is wrong with the settings of vendors, by the field. */
export function vendorPartnerFaults({ captcha, analytics, chat }: VendorPartners) {
  return [
    ...(captcha?.least_score !== undefined && captcha.adapter !== 'recaptcha-v3'
      ? [
          {
            path: ['captcha', 'least_score'],
            message: `${captcha.adapter} gives no score`,
            cure: 'take "least_score" out, or write "recaptcha-v3" with a key of that version',
          },
        ]
      : []),
    ...scriptFaults('analytics', analytics),
    ...scriptFaults('chat', chat),
  ];
}

interface ScriptSettings {
  readonly adapter: keyof typeof KEY_FORMS;
  readonly key: string;
  readonly region?: string;
}

function scriptFaults(name: string, settings: ScriptSettings | undefined) {
  if (!settings) return [];
  const { adapter, key, region } = settings;
  const [form, look] = KEY_FORMS[adapter];
  const keyFault = { path: [name, 'key'], message: `"${key}" is no key of ${adapter}`, cure: `copy it from ${adapter}: ${look}` };
  const regionFault = { path: [name, 'region'], message: `${adapter} has no regions`, cure: 'take "region" out' };
  return [
    ...(form.test(key) ? [] : [keyFault]),
    ...(region !== undefined && !HAS_REGIONS.includes(adapter) ? [regionFault] : []),
  ];
}
