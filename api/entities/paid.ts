import { applicationSchema } from './application.ts';
import { myPlanSchema } from './my-plan.ts';
import { planSchema } from './plan.ts';
import { closedObject, idSchema } from './schema.ts';

const paymentStateSchema = {
  enum: ['settled', 'pending', 'declined', 'needsAction', 'confirming', 'asking'],
  description:
    'pending: a bank debit takes days; needsAction: the bank wanted the person to confirm it, and it was not confirmed; confirming: the person can confirm it now; asking: the processor has not answered yet, and is asked until it does',
} as const;

/** What became of a payment that the person makes now. */
export const paidSchema = closedObject({
  state: paymentStateSchema,
  payment_id: idSchema,
  receipt_id: { type: ['string', 'null'], description: 'of a payment that was received' },
  my_plan: myPlanSchema,
});

/** What became of a payment in full. */
export const paidInFullSchema = closedObject(
  { state: paymentStateSchema, payment_id: idSchema, application: applicationSchema },
  { plan: { ...planSchema, description: 'once the money was taken, or a bank debit is under way' } },
);
