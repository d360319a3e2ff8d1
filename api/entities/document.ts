import { type Entity, idSchema, textSchema, closedObject } from './schema.ts';

/** A document to read and agree to. */
export const documentSchema = closedObject({
  document_id: idSchema,
  name: textSchema,
  document_type: {
    enum: [
      'terms_of_service',
      'privacy_notice',
      'automatic_payment_authorization',
      'payment_plan_agreement',
      'payment_authorization',
    ],
  },
  html_file: { ...textSchema, description: 'the whole document as sanitised HTML' },
  hash: { ...textSchema, description: 'SHA-256 of html_file, hexadecimal; sent back when the document is agreed to' },
});

/** A document to read and agree to. */
export type AgreementDocument = Entity<typeof documentSchema>;

/** A document that is signed: which, and the hash of the bytes that were read. */
const agreementSchema = closedObject({ document_id: idSchema, hash: { type: 'string', pattern: '^[0-9a-f]{64}$' } });

/** The documents that one signature covers. */
export const agreementsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 10,
  items: agreementSchema,
} as const;

/** A signed document by its id and hash. */
export type Agreement = Entity<typeof agreementSchema>;
