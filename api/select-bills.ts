import { defineCall } from './call.ts';
import { applicationParamsSchema, idSchema, closedObject } from './entities/schema.ts';
import { nameSchema } from './entities/free-text.ts';
import { applicationSchema } from './entities/application.ts';
/** Spec 7, and reading 9.2 of the design: `bill_invoice_ids` are the bills that the plan will cover; guarantors may share a first name. */
export const selectBills = defineCall({
  name: 'select-bills',
  summary: 'Choose who enrolls, and which bills the plan covers',
  method: 'PUT',
  path: '/direct-application/:application_id/selected-bills',
  access: 'found',
  touches: 'choices',
  params: applicationParamsSchema,
  headers: {
    type: 'object',
    properties: { 'x-data-token': { type: 'string', maxLength: 200 } },
  },
  body: closedObject(
    { first_name: nameSchema, is_patient: { type: 'boolean' } },
    {
      guarantor_id: { ...idSchema, description: 'which of the guarantors with this first name; without it the first one' },
      bill_invoice_ids: { type: 'array', minItems: 1, maxItems: 500, uniqueItems: true, items: idSchema },
    },
  ),
  answers: { 200: applicationSchema },
  errors: [
    'application_is_already_completed',
    'application_bills_modified',
    'bill_not_found',
    'bill_already_in_payment_plan',
    'full_payment_under_way',
    'offer_below_minimum_amount',
    'offer_above_maximum_amount',
    'validation_error',
  ],
});
