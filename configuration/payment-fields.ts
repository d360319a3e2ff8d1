import { closedObject } from '#api/entities';

import { rotatingSecrets, secretSchema } from './field-schemas.ts';

const stripeSchema = {
  ...closedObject(
    {
      adapter: { const: 'stripe', description: 'The payment processor Stripe.' },
      secret: secretSchema('the secret key of the account', 'env:LAKESIDE_STRIPE'),
    },
    {
      webhook_secrets: rotatingSecrets(
        'Where the secrets of the webhook endpoint are: two while a new one takes the place of the old one. Without them, the service asks for events and takes none.',
        'env:LAKESIDE_STRIPE_WEBHOOK',
      ),
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
