import { closedObject, PROVIDER_EVENT_KINDS } from '#api/entities';

import { rotatingSecrets } from './field-schemas.ts';

const endpointSchema = {
  ...closedObject(
    {
      url: {
        type: 'string',
        pattern: '^https?://[^\\s@#?]+(\\?[^\\s#]*)?$',
        maxLength: 300,
        description: 'The https address that receives the events. Test mode also takes http.',
        examples: ['https://billing.lakeside.example/causeway'],
      },
      secrets: rotatingSecrets(
        'Where the secrets of the signature are: two while a new one takes the place of the old one. Never the secrets themselves.',
        'env:LAKESIDE_EVENTS',
      ),
    },
    {
      kinds: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: { enum: PROVIDER_EVENT_KINDS },
        default: [...PROVIDER_EVENT_KINDS],
        description: 'The kinds of events that it receives. Without it, all of them.',
        examples: [['payment.succeeded', 'payment.returned']],
      },
    },
  ),
  description: 'An endpoint of the provider.',
} as const;

/** The field of a provider file for the systems that its events go to. */
export const eventsField = {
  events: {
    type: 'array',
    maxItems: 5,
    default: [],
    items: endpointSchema,
    description:
      'The endpoints that receive signed events, as Standard Webhooks describes them: plans that start and end, payments, requests for help.',
  },
} as const;
