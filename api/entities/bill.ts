import { type Entity, centsSchema, daySchema, idSchema, textSchema, closedObject } from './schema.ts';
/** One bill of a lookup (spec 3). */
export const billSchema = closedObject({
  open_vault_id: idSchema,
  invoice_id: idSchema,
  facility: textSchema,
  department: textSchema,
  servicing_date: daySchema,
  account_number: { ...textSchema, description: 'the last four characters only' },
  total_amount: centsSchema,
  in_plan: { type: 'boolean', description: 'already part of an active plan, so it cannot be chosen' },
});

/** A bill of a lookup. */
export type Bill = Entity<typeof billSchema>;
