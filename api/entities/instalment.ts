import type { Entity } from './entity.ts';
import { centsSchema, daySchema } from './scalars.ts';

/** One payment of a plan. */
export const instalmentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['number', 'due', 'amount'],
  properties: { number: { type: 'integer', minimum: 1 }, due: daySchema, amount: centsSchema },
} as const;

/** One payment of a plan. */
export type Instalment = Entity<typeof instalmentSchema>;
