import type { Entity } from './entity.ts';

/** Where a code went, and how long it takes until it may be asked for again. */
export const codeSentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['sent_to', 'channel', 'resend_after_seconds', 'expires_in_seconds'],
  properties: {
    sent_to: { type: ['string', 'null'], description: 'masked; null where the provider discloses nothing before a code' },
    channel: {
      enum: ['sms', 'voice', 'email', 'on_file'],
      description: 'on_file: the service does not disclose whether a person gets it',
    },
    resend_after_seconds: { type: 'integer' },
    expires_in_seconds: { type: 'integer' },
  },
} as const;

/** Where a code went. */
export type CodeSent = Entity<typeof codeSentSchema>;
