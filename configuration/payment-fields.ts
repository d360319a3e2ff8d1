import { closedObject } from '#api/entities';

import { publishableKey, rotatingSecrets, secretSchema } from './field-schemas.ts';

const stripeSchema = closedObject(
  {
    adapter: { const: 'stripe', description: 'The payment processor Stripe.' },
    publishable_key: {
      ...publishableKey,
      description:
        'The publishable key of the account, which begins with "pk_". Browsers use it to send card and account numbers to Stripe. It is no secret.',
      examples: ['pk_live_51LakesideHealth'],
    },
    secret: secretSchema('the secret key of the account', 'env:LAKESIDE_STRIPE'),
  },
  {
    bank_link: {
      type: 'boolean',
      description:
        'Whether patients may sign in to their bank and choose an account (Stripe Financial Connections), instead of typing its numbers. The Stripe account must have it.',
    },
    wallets: {
      type: 'boolean',
      description:
        'Whether patients may pay with Apple Pay and Google Pay, instead of typing a card. A page offers those that the Stripe account has and that the device of the patient knows.',
    },
    webhook_secrets: rotatingSecrets(
      'Where the secrets of the webhook endpoint are: two while a new one takes the place of the old one. Without them, the service asks for events and takes none.',
      'env:LAKESIDE_STRIPE_WEBHOOK',
    ),
  },
);

/** The field of a provider file for its payment processor. */
export const paymentField = {
  payments: {
    ...stripeSchema,
    // With a schema of its own for null, a fault in a field would be reported as one of the whole.
    type: ['object', 'null'],
    default: null,
    description: 'The account with which this provider collects payments; null for the processor of the service.',
  },
} as const;
