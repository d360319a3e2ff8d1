import { closedObject } from '#api/entities';

import { addressSchema, textSchema } from './field-schemas.ts';
import { LANGUAGES, languageSchema } from './languages.ts';

/** The fields of a provider file for its identity, hosts and languages. */
export const identityFields = {
  provider_id: {
    type: 'string',
    pattern: '^[a-z0-9][a-z0-9-]{1,62}$',
    description: 'Identity in the database: lower-case letters, digits and hyphens. Never changes once bills are imported.',
    examples: ['lakeside'],
  },
  provider_name: { ...textSchema(120, 'Legal name, as documents write it.'), examples: ['Lakeside Health System'] },
  display_name: { ...textSchema(60, 'Name that patients see.'), examples: ['Lakeside Health'] },
  provider_url: { ...addressSchema('Web site: an https address.'), examples: ['https://www.lakeside.example'] },
  logo_url: {
    ...addressSchema('Logo: an https address; null for the default mark.'),
    type: ['string', 'null'],
    default: null,
    examples: ['https://cdn.lakeside.example/logo.svg', null],
  },
  logo_size: {
    ...closedObject({
      width: { type: 'integer', minimum: 8, maximum: 1200, description: 'Width in pixels.' },
      height: { type: 'integer', minimum: 8, maximum: 400, description: 'Height in pixels; it is shown at most 28 high.' },
    }),
    description:
      'Size of the logo in pixels: asked for by the parameters width and height of its address, and kept free on the page.',
  },
  language_help: {
    type: 'array',
    maxItems: 40,
    description:
      'That help is there in other languages, free of charge, said in each of them: the notice that Section 1557 asks for.',
    items: closedObject({
      lang: {
        type: 'string',
        pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        description: 'The language as a tag, such as "vi" or "zh-Hant".',
      },
      text: { ...textSchema(400, 'The notice in that language, checked by a person who speaks it.'), minLength: 10 },
    }),
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
    items: languageSchema,
    minItems: 1,
    uniqueItems: true,
    description:
      'Languages by the names of their files in locales/, the default first. A visitor who prefers none of them gets the default.',
    examples: [LANGUAGES, LANGUAGES.toReversed()],
  },
} as const;
