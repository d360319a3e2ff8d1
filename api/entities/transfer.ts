import { type Entity, centsSchema, daySchema, textSchema, closedObject } from './schema.ts';
/** A plan that was made before, as it moves here. Its figures are those of the cycle that ends on `next_due_date`. */
export const transferSchema = closedObject({
  plan_number: { ...textSchema, description: 'masked to its last four characters' },
  remaining_amount: {
    ...centsSchema,
    description: 'what moves: all that is left after the payment of next_due_date to the old plan',
  },
  monthly_amount: centsSchema,
  last_amount: centsSchema,
  months_left: { type: 'integer', minimum: 1, description: 'payments in which the remaining amount is paid' },
  due_day: { type: 'integer', minimum: 1, maximum: 31 },
  next_due_date: { ...daySchema, description: 'the next payment of the old plan, and its last one if it is transferred now' },
  is_due_today: { type: 'boolean', description: 'a payment of the old plan is due today: nothing can be transferred today' },
  come_back_on: { anyOf: [daySchema, { type: 'null' }], description: 'the day after, where a payment is due today' },
  takes_effect_on: {
    anyOf: [daySchema, { type: 'null' }],
    description: 'the last payment of the old plan, after which the new one charges; null while nothing was transferred',
  },
  status: { enum: ['ACTIVE', 'TRANSFERRING', 'TRANSFERRED'] },
});

/** A plan of before that moves here. */
export type Transfer = Entity<typeof transferSchema>;
