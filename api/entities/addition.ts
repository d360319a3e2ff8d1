import type { Entity } from './entity.ts';
import { documentSchema } from './document.ts';
import { draftSchema } from './draft.ts';
import { centsSchema, daySchema, idSchema } from './scalars.ts';

/** A plan before and after bills join it, and what the patient would sign for it. */
export const additionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['bill_invoice_ids', 'added_amount', 'first_changed_date', 'current', 'amended', 'documents'],
  properties: {
    bill_invoice_ids: { type: 'array', items: idSchema },
    added_amount: centsSchema,
    first_changed_date: { ...daySchema, description: 'the first payment of another amount, ten days ahead at least' },
    current: draftSchema,
    amended: draftSchema,
    documents: { type: 'array', items: documentSchema },
  },
} as const;

/** A plan before and after bills join it. */
export type Addition = Entity<typeof additionSchema>;
