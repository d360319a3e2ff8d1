import { closedObject } from '#api/entities';

import { wordsSchema } from './field-schemas.ts';

/** The fields of a provider file for its support. */
export const supportFields = {
  support: {
    ...closedObject({
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
    }),
    description: 'Whom patients can call for help, and when.',
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

function vendorKey(description: string) {
  return { type: ['string', 'null'], pattern: '^[A-Za-z0-9_.-]{1,100}$', default: null, description } as const;
}

/** The fields of a provider file for the vendor scripts that its pages may load. */
export const vendorFields = {
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
} as const;
