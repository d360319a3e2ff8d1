import { myPlanSchema } from './my-plan.ts';
import { closedObject, idSchema } from './schema.ts';

/** What became of a payment that the person makes now. */
export const paidSchema = closedObject({
  state: {
    enum: ['settled', 'pending', 'declined', 'needsAction', 'confirming', 'asking'],
    description:
      'pending: a bank debit takes days; needsAction: the bank wanted the person to confirm it, and it was not confirmed; confirming: the person can confirm it now; asking: the processor has not answered yet, and is asked until it does',
  },
  payment_id: idSchema,
  receipt_id: { type: ['string', 'null'], description: 'of a payment that was received' },
  my_plan: myPlanSchema,
});
