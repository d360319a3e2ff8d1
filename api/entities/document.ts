import type { Entity } from './entity.ts';
import { idSchema, textSchema } from './scalars.ts';

/** A document to read and agree to. */
export const documentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['document_id', 'name', 'document_type', 'html_file', 'hash'],
  properties: {
    document_id: idSchema,
    name: textSchema,
    document_type: {
      enum: ['terms_of_service', 'privacy_notice', 'automatic_payment_authorization', 'payment_plan_agreement'],
    },
    html_file: { ...textSchema, description: 'the whole document as sanitised HTML' },
    hash: { ...textSchema, description: 'SHA-256 of html_file, hexadecimal; sent back when the document is agreed to' },
  },
} as const;

/** A document to read and agree to. */
export type AgreementDocument = Entity<typeof documentSchema>;
