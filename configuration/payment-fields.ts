import { closedObject } from '#api/entities';

import { secretReference } from './field-schemas.ts';

const stripeSchema = {
  ...closedObject(
    {
      adapter: { const: 'stripe', description: 'The payment processor Stripe.' },
      secret: {
        ...secretReference,
        description:
          'Where the secret key of the account is: an environment variable of the service, or a file. Never the key itself.',
        examples: ['env:LAKESIDE_STRIPE'],
      },
    },
    {
      webhook_secrets: {
        type: 'array',
        minItems: 1,
        maxItems: 2,
        uniqueItems: true,
        items: { ...secretReference, description: 'Where one secret is: an environment variable of the service, or a file.' },
        description:
          'Where the secrets of the webhook endpoint are: two while a new one takes the place of the old one. Without them, the service asks for events and takes none.',
        examples: [['env:LAKESIDE_STRIPE_WEBHOOK']],
      },
    },
  ),
  description: 'The account with which this provider collects payments.',
} as const;

/** The field of a provider file for its payment processor. */
export const paymentField = {
  payments: {
    anyOf: [stripeSchema, { type: 'null' }],
    default: null,
    description: 'The payment processor of this provider; null for the one of the service.',
  },
} as const;
