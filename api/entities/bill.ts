import type { Entity } from './entity.ts';
import { centsSchema, daySchema, idSchema, textSchema } from './scalars.ts';

/** One bill of a lookup (spec 3). */
export const billSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'open_vault_id',
    'invoice_id',
    'facility',
    'department',
    'servicing_date',
    'account_number',
    'total_amount',
    'in_plan',
  ],
  properties: {
    open_vault_id: idSchema,
    invoice_id: idSchema,
    facility: textSchema,
    department: textSchema,
    servicing_date: daySchema,
    account_number: { ...textSchema, description: 'the last four characters only' },
    total_amount: centsSchema,
    in_plan: { type: 'boolean', description: 'already part of an active plan, so it cannot be chosen' },
  },
} as const;

/** A bill of a lookup. */
export type Bill = Entity<typeof billSchema>;
