import { wordsSchema } from './words-schema.ts';

/** The fields of a provider file for its support. */
export const supportFields = {
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
        ...wordsSchema(200),
        description: 'When support answers, in each language of "locales"; {} where there are no fixed hours.',
        examples: [{ en: 'Weekdays, 9 to 5' }],
      },
    },
  },
  contact_request_email: {
    type: ['string', 'null'],
    pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    maxLength: 254,
    default: null,
    description:
      'Where staff hear by email of requests for help. Only with an address do pages promise a call; without it they ask people to call.',
  },
} as const;
