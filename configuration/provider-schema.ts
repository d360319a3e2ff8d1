import type { Flow } from '#engine/check';
import type { FromSchema } from 'json-schema-to-ts';

import { answersField } from './answers-schema.ts';
import { brandSchema } from './brand-schema.ts';
import { adverseActionTextsSchema, noticeSchema } from './document-schemas.ts';
import { identityFields } from './identity-fields.ts';
import { eventsField } from './event-fields.ts';
import { optionalFields, addressSchema } from './field-schemas.ts';
import { LANGUAGES, withLanguages } from './languages.ts';
import { landingSchema } from './landing-schema.ts';
import { overlaySchema, overlaySchemaFor } from './overlay-schema.ts';
import { partnersField } from './partner-fields.ts';
import { paymentField } from './payment-fields.ts';
import { planFields } from './plan-fields.ts';
import { retentionField } from './retention-field.ts';
import { supportFields, vendorFields } from './service-fields.ts';
import { versionsField, withFieldsOfVersions } from './versions-field.ts';

/** The fields of a provider file for the look of its pages. */
const brandFields = {
  brand: brandSchema,
  powered_by: { type: 'boolean', default: true, description: 'Whether the footer names the company that runs the plans.' },
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
    ...identityFields,
    ...supportFields,
    ...brandFields,
    ...planFields,
    ...paymentField,
    ...partnersField,
    ...eventsField,
    disclosure: {
      enum: ['open', 'masked', 'none'],
      default: 'open',
      description:
        'What last name and birth date show before a code. "open": the bills, with addresses, phones, emails and other surnames masked. "masked" (recommended): how many bills there are and their total, and nothing else. "none": not even whether the person exists; a mistyped name is answered with the same screens as a right one.',
    },
    verification: { enum: ['sms', 'email'], default: 'sms', description: 'How the verification code is sent.' },
    new_phone_wait_hours: {
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 720,
      default: 72,
      description:
        'Hours until a code goes to a new phone number that a patient gives with a second identifier (MRN or SSN digits) alone; every contact on file gets a notice at once. null for never: then only a code to a contact on file, or customer service, changes the number.',
    },
    documents: {
      ...optionalFields({
        terms_of_service: { ...noticeSchema, description: 'Terms of service.' },
        privacy_notice: { ...noticeSchema, description: 'Privacy notice.' },
      }),
      default: {},
      description: 'Documents in the words of the provider; without them, ours with its name.',
    },
    tila_disclosure: {
      enum: ['auto', 'always'],
      default: 'auto',
      description:
        'The box with the cost of credit (12 CFR 1026.18) in the plan agreement: "auto" for plans of more than four payments, "always" for every plan.',
    },
    landing: landingSchema,
    financial_assistance_url: addressSchema('Where patients read about financial assistance and ask for it: an https address.'),
    adverse_action_texts: adverseActionTextsSchema,
    embed_origins: {
      type: 'array',
      uniqueItems: true,
      default: [],
      description: 'Origins that may embed the funnel, like https://portal.example.org',
      items: { type: 'string', pattern: '^https://[a-z0-9.-]+(:[0-9]+)?$', description: 'An https origin, without a path.' },
    },
    ...vendorFields,
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
    ...answersField,
    ...retentionField,
    sessions_under_way: {
      enum: ['keep', 'move'],
      default: 'keep',
      description:
        '"keep": who has found a bill finishes on this file as it was then. "move": everybody is on this file as soon as it is saved.',
    },
    publish_approval: {
      type: 'boolean',
      default: false,
      description: 'In Studio, a version of this provider is published only after a person who did not write it has approved it.',
    },
    flows: { type: 'object', additionalProperties: overlaySchema, default: {}, description: 'What differs in each flow.' },
    ...versionsField,
  },
} as const;

/** A provider file as it is written, with the defaults filled in. */
export type ProviderFile = FromSchema<typeof providerSchema>;

/**
 * The schema with the options and steps of the flows and the languages filled in: what editors offer and what a file is checked
 * against. Only editors need `names`, from which they offer locale keys.
 */
export function providerSchemaFor(
  flows: readonly Flow[],
  languages: readonly string[] = LANGUAGES,
  names?: string,
): typeof providerSchema {
  const overlays = Object.fromEntries(flows.map((flow) => [flow.flow, overlaySchemaFor(flow, names)]));
  const all = { ...providerSchema.properties.flows, additionalProperties: false, properties: overlays };
  const properties = { ...providerSchema.properties, flows: all as unknown as typeof providerSchema.properties.flows };
  return withLanguages({ ...providerSchema, properties }, languages);
}

/** The schema for editors, as the text of `providers/provider.schema.json`; `names` is the address of `names.schema.json` beside it. */
export function emitProviderSchema(flows: readonly Flow[], names?: string, languages?: readonly string[]): string {
  return `${JSON.stringify(withFieldsOfVersions(providerSchemaFor(flows, languages, names)), null, 2)}\n`;
}
