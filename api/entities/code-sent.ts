import { type Entity, closedObject, idSchema, localeSchema } from './schema.ts';

/** Where a code went, and how long it takes until it may be asked for again. */
export const codeSentSchema = closedObject({
  sent_to: { type: ['string', 'null'], description: 'masked; null where the provider discloses nothing before a code' },
  channel: {
    enum: ['sms', 'voice', 'email', 'on_file'],
    description:
      'a landline is called in place of a text message; on_file: the service does not disclose whether a person gets it',
  },
  resend_after_seconds: { type: 'integer' },
  expires_in_seconds: { type: 'integer' },
});

/** Where a code went. */
export type CodeSent = Entity<typeof codeSentSchema>;

/** A request for a code, the first or another: its application, channel and language. */
export const codeRequestSchema = closedObject({
  application_id: idSchema,
  channel: { enum: ['sms', 'voice', 'email', 'on_file'], description: 'on_file: whichever the provider has on file' },
  locale: { ...localeSchema, description: 'the language of the message' },
});
