import type { Flow } from '#engine/check';
import type { FromSchema } from 'json-schema-to-ts';

import { adverseActionTextsSchema } from './adverse-action-texts-schema.ts';
import { landingSchema } from './landing-schema.ts';
import { noticeSchema } from './notice-schema.ts';

const localeSchema = { enum: ['en', 'es'] } as const;
const httpsSchema = { type: 'string', pattern: '^https://', maxLength: 300 } as const;
const colourSchema = { type: 'string', pattern: '^#[0-9a-fA-F]{6}$', description: 'A colour as #rrggbb.' } as const;
const wordsByLocaleSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    en: { type: 'string', minLength: 1, maxLength: 200, description: 'In English.' },
    es: { type: 'string', minLength: 1, maxLength: 200, description: 'In Spanish.' },
  },
} as const;

/** What a vendor knows a provider by; null: the vendor's script is never asked for. */
function vendorKey<const Text extends string>(description: Text) {
  return { type: ['string', 'null'], pattern: '^[A-Za-z0-9_.-]{1,100}$', default: null, description } as const;
}

const stepSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    shown: { const: false, description: 'The step is left out.' },
    title: { type: 'string', minLength: 1, description: 'Another locale key for the title.' },
  },
} as const;

/** What a provider changes in one flow. The parts that depend on the flow are filled in by `providerSchemaFor`. */
export const overlaySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    options: { type: 'object', additionalProperties: true, description: 'Options of the flow that differ from their defaults.' },
    steps: {
      type: 'object',
      description: 'Steps by id: not shown, or with another title.',
      additionalProperties: stepSchema,
    },
    order: {
      type: 'array',
      items: { type: 'string' },
      description: 'Steps that change places among themselves, in their new order.',
    },
    texts: {
      type: 'object',
      description: "The provider's own words by language and locale key.",
      additionalProperties: false,
      properties: {
        en: {
          type: 'object',
          additionalProperties: { type: 'string', minLength: 1, maxLength: 2000 },
          description: 'In English, by locale key.',
          examples: [{ 'billInfo.title': 'Find your bill' }],
        },
        es: {
          type: 'object',
          additionalProperties: { type: 'string', minLength: 1, maxLength: 2000 },
          description: 'In Spanish, by locale key.',
          examples: [{ 'billInfo.title': 'Busque su factura' }],
        },
      },
    },
  },
} as const;

/** The JSON Schema of `providers/<slug>.json`, before the flows' own options are filled in. */
export const providerSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Healthcare provider',
  type: 'object',
  additionalProperties: false,
  required: [
    'provider_id',
    'provider_name',
    'display_name',
    'provider_url',
    'hosts',
    'time_zone',
    'locales',
    'support',
    'brand',
    'statement_descriptor',
    'minimum_balance_cents',
    'maximum_balance_cents',
    'plan_lengths',
    'charge_days',
  ],
  properties: {
    $schema: { type: 'string', description: 'The schema for editors.', examples: ['./provider.schema.json'] },
    provider_id: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9-]{1,62}$',
      description: 'Identity in the database: lower-case letters, digits and hyphens. Never changes once bills are imported.',
      examples: ['lakeside'],
    },
    provider_name: {
      type: 'string',
      minLength: 1,
      maxLength: 120,
      description: 'Legal name, as documents write it.',
      examples: ['Lakeside Health System'],
    },
    display_name: {
      type: 'string',
      minLength: 1,
      maxLength: 60,
      description: 'Name that patients see.',
      examples: ['Lakeside Health'],
    },
    provider_url: { ...httpsSchema, description: 'Web site: an https address.', examples: ['https://www.lakeside.example'] },
    logo_url: {
      type: ['string', 'null'],
      pattern: '^https://',
      maxLength: 300,
      default: null,
      description: 'Logo: an https address; null for the default mark.',
      examples: ['https://cdn.lakeside.example/logo.svg', null],
    },
    logo_size: {
      type: 'object',
      additionalProperties: false,
      required: ['width', 'height'],
      description:
        'Size of the logo in pixels: asked for by the parameters width and height of its address, and kept free on the page.',
      properties: {
        width: { type: 'integer', minimum: 8, maximum: 1200, description: 'Width in pixels.' },
        height: { type: 'integer', minimum: 8, maximum: 400, description: 'Height in pixels; it is shown at most 28 high.' },
      },
    },
    language_help: {
      type: 'array',
      maxItems: 40,
      description:
        'That help is there in other languages, free of charge, said in each of them: the notice that Section 1557 asks for.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['lang', 'text'],
        properties: {
          lang: {
            type: 'string',
            pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
            description: 'The language as a tag, such as "vi" or "zh-Hant".',
          },
          text: {
            type: 'string',
            minLength: 10,
            maxLength: 400,
            description: 'The notice in that language, checked by somebody who speaks it.',
          },
        },
      },
    },
    hosts: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: {
        type: 'string',
        pattern: '^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$',
        description: 'A host name in lower case, without scheme and port.',
      },
      description: 'Hosts under which patients reach this provider. No other provider may have them.',
      examples: [['pay.lakeside.example', 'lakeside.localhost']],
    },
    time_zone: {
      type: 'string',
      minLength: 1,
      description: 'Time zone by its IANA name; it decides what "today" is.',
      examples: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'],
    },
    locales: {
      type: 'array',
      items: localeSchema,
      minItems: 1,
      uniqueItems: true,
      description: 'Languages, the default first: it is for whoever asks for none of them.',
      examples: [
        ['en', 'es'],
        ['es', 'en'],
      ],
    },
    support: {
      type: 'object',
      description: 'Whom patients can call for help, and when.',
      additionalProperties: false,
      required: ['phone', 'hours'],
      properties: {
        phone: {
          type: 'string',
          pattern: '^[2-9]\\d{9}$',
          description: 'US phone number: ten digits, nothing else.',
          examples: ['8885550142'],
        },
        hours: {
          ...wordsByLocaleSchema,
          description: 'When somebody answers, in each language of "locales".',
          examples: [{ en: 'Weekdays, 9 to 5' }],
        },
      },
    },
    contact_request_email: {
      type: ['string', 'null'],
      pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
      maxLength: 254,
      default: null,
      description: 'Where requests for help of people whose bill was not found are told by e-mail; null for nowhere.',
    },
    brand: {
      type: 'object',
      description: 'The colours of the provider. Every tint follows from them; a pair that cannot be read is refused.',
      additionalProperties: false,
      required: ['accent', 'on_accent'],
      properties: {
        accent: { ...colourSchema, description: 'A colour as #rrggbb: buttons, links and marks.', examples: ['#0b6e6e'] },
        on_accent: { ...colourSchema, description: 'A colour as #rrggbb: text on the accent.', examples: ['#ffffff'] },
      },
    },
    powered_by: { type: 'boolean', default: true, description: 'Whether the footer says who runs the plans.' },
    statement_descriptor: {
      type: 'string',
      pattern: '^[A-Z0-9][A-Z0-9 .,&/#-]*$',
      minLength: 5,
      maxLength: 22,
      description: 'What bank statements print: 5 to 22 capital letters, digits, spaces and . , & / # -',
      examples: ['LAKESIDE HLTH PLAN'],
    },
    minimum_balance_cents: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000_000,
      description: 'Smallest total that becomes a plan, in cents.',
      examples: [5000],
    },
    maximum_balance_cents: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000_000,
      description: 'Largest total that becomes a plan, in cents.',
      examples: [1000000],
    },
    plan_lengths: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: { type: 'integer', minimum: 1, maximum: 120, description: 'A number of months from 1 to 120.' },
      description: 'Plan lengths in months, shortest first.',
      examples: [[6, 12]],
    },
    charge_days: {
      type: 'array',
      minItems: 1,
      items: { type: 'integer', minimum: 1, maximum: 31, description: 'A day of the month from 1 to 31.' },
      description: 'Days of the month that a patient may choose, in order. In a shorter month, a later day means the last.',
      examples: [[1, 15, 28]],
    },
    first_payment_lead_days: {
      type: 'integer',
      minimum: 1,
      maximum: 60,
      default: 10,
      description: 'Days from enrolment to the earliest first payment, which is never the same day.',
    },
    payment_methods: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { enum: ['bank', 'card', 'hsa-fsa'] },
      default: ['bank', 'card'],
      description: 'Accepted payment methods, in the order in which they are offered. Others are neither shown nor taken.',
      examples: [['bank'], ['card', 'bank']],
    },
    disclosure: {
      enum: ['open', 'masked'],
      default: 'open',
      description:
        '"open" shows the bills after last name and birth date; "masked" shows only count and total until a code was entered.',
    },
    verification: { enum: ['sms', 'email'], default: 'sms', description: 'How the verification code is sent.' },
    documents: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: 'Documents in the words of the provider; without them, ours with its name.',
      properties: {
        terms_of_service: { ...noticeSchema, description: 'Terms of service.' },
        privacy_notice: { ...noticeSchema, description: 'Privacy notice.' },
      },
    },
    tila_disclosure: {
      enum: ['auto', 'always'],
      default: 'auto',
      description:
        'The box with the cost of credit (12 CFR 1026.18) in the plan agreement: "auto" for plans of more than four payments, "always" for every plan.',
    },
    landing: landingSchema,
    financial_assistance_url: {
      ...httpsSchema,
      description: 'Where patients read about financial assistance and ask for it: an https address.',
    },
    adverse_action_texts: adverseActionTextsSchema,
    embed_origins: {
      type: 'array',
      uniqueItems: true,
      default: [],
      description: 'Origins that may embed the funnel, like https://portal.example.org',
      items: { type: 'string', pattern: '^https://[a-z0-9.-]+(:[0-9]+)?$', description: 'An https origin, without a path.' },
    },
    captcha_site_key: vendorKey('Site key of the captcha before a lookup; null for none.'),
    analytics_app_id: vendorKey('Key of the analytics tool that counts page views; null for none.'),
    replay_app_id: vendorKey('Key of the tool that logs errors and the order of screens; null for none.'),
    chat_app_id: vendorKey('Key of the chat before signing in; null for none.'),
    disable_tracking: {
      type: 'boolean',
      default: false,
      description: 'Neither analytics nor session replay nor chat, whatever keys there are.',
    },
    skip_captcha: {
      type: 'boolean',
      default: false,
      description: 'Test mode only: lookups are made with a placeholder in the place of the captcha token.',
    },
    test_mode_only_fields: {
      type: 'object',
      additionalProperties: true,
      default: {},
      description: 'Read in test mode only.',
      properties: {
        embed_origins: {
          type: 'array',
          uniqueItems: true,
          description: 'Origins on this computer that may embed the funnel too, like http://portal.localhost:*',
          items: {
            type: 'string',
            pattern: '^http://([a-z0-9-]+\\.)*localhost:([0-9]+|\\*)$',
            description: 'An origin of localhost, with a port or with * for any.',
          },
        },
      },
    },
    sessions_under_way: {
      enum: ['keep', 'move'],
      default: 'keep',
      description:
        '"keep": who has found a bill finishes on this file as it was then. "move": everybody is on this file as soon as it is saved.',
    },
    flows: { type: 'object', additionalProperties: overlaySchema, default: {}, description: 'What differs in each flow.' },
  },
} as const;

/** A provider file as it is written, with the defaults filled in. */
export type ProviderFile = FromSchema<typeof providerSchema>;

/** The schema with the options and steps of the flows filled in: what editors offer and what a file is checked against. */
export function providerSchemaFor(flows: readonly Flow[]): typeof providerSchema {
  const overlays = Object.fromEntries(flows.map((flow) => [flow.flow, overlaySchemaFor(flow)]));
  const all = { ...providerSchema.properties.flows, additionalProperties: false, properties: overlays };
  return {
    ...providerSchema,
    properties: { ...providerSchema.properties, flows: all as unknown as typeof providerSchema.properties.flows },
  };
}

function overlaySchemaFor(flow: Flow): object {
  const steps = flow.steps.map((step) => step.id);
  return {
    ...overlaySchema,
    description: `What differs in the flow "${flow.flow}", which is at ${flow.base}. {} is the flow as it is.`,
    properties: {
      ...overlaySchema.properties,
      options: { ...overlaySchema.properties.options, additionalProperties: false, properties: flow.options ?? {} },
      steps: {
        ...overlaySchema.properties.steps,
        additionalProperties: false,
        properties: Object.fromEntries(flow.steps.map((step) => [step.id, describedStep(step)])),
      },
      order: { ...overlaySchema.properties.order, items: { enum: steps } },
    },
  };
}

function describedStep({ path, title }: Flow['steps'][number]): object {
  const named = title === undefined ? '' : `, titled by "${title}"`;
  return { ...stepSchema, description: `The step at ${path}${named}.` };
}

/** The schema for editors, as the text of `providers/provider.schema.json`. */
export function emitProviderSchema(flows: readonly Flow[]): string {
  return `${JSON.stringify(providerSchemaFor(flows), null, 2)}\n`;
}
