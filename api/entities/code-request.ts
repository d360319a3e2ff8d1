import { idSchema } from './scalars.ts';

/** A request for a code, the first or another: its application, channel and language. */
export const codeRequestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['application_id', 'channel', 'locale'],
  properties: {
    application_id: idSchema,
    channel: { enum: ['sms', 'voice', 'email', 'on_file'], description: 'on_file: whichever the provider has on file' },
    locale: { enum: ['en', 'es'], description: 'the language of the message' },
  },
} as const;
