import { defineCall } from './call.ts';
import { myPlanSchema } from './entities/my-plan.ts';
import { applicationParamsSchema, closedObject, daySchema } from './entities/schema.ts';
import { spokenSchema } from './entities/spoken.ts';

/** Moves the payments that are far enough ahead to another day of the month. The body repeats what the page showed. */
export const changeChargeDay = defineCall({
  name: 'change-charge-day',
  summary: 'Change the day of the month on which the plan is charged',
  method: 'PUT',
  path: '/direct-application/:application_id/payment-plan/charge-day',
  access: 'verified',
  touches: 'money',
  carriesAgent: true,
  params: applicationParamsSchema,
  body: closedObject(
    {
      charge_day: { type: 'integer', minimum: 1, maximum: 31 },
      first_changed_number: { type: 'integer', minimum: 1 },
      first_changed_date: daySchema,
    },
    { spoken: spokenSchema },
  ),
  answers: { 200: myPlanSchema },
  errors: ['payment_plan_not_found', 'payment_plan_modified', 'operation_not_available_yet', 'validation_error'],
});
