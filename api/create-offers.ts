import { BUREAU_CODES } from './errors.ts';
import { defineCall } from './call.ts';
import { applicationParamsSchema, centsSchema, daySchema, idSchema, closedObject } from './entities/schema.ts';
import { addressSchema } from './entities/address.ts';
import { applicationSchema } from './entities/application.ts';
import { freeTextSchema } from './entities/free-text.ts';
const { city, address_number } = addressSchema.properties;

/** Once per set of bills and guarantor: asked again, the same offers answer and the bureau is left alone (200 instead of 201). */
export const createOffers = defineCall({
  name: 'create-offers',
  summary: 'Ask the credit bureau and make the offers',
  method: 'POST',
  path: '/direct-application/:application_id/offers',
  access: 'verified',
  touches: 'money',
  idempotent: true,
  carriesAgent: true,
  params: applicationParamsSchema,
  body: closedObject({
    bills: {
      type: 'array',
      minItems: 1,
      maxItems: 500,
      items: closedObject({ invoice_id: idSchema, amount: centsSchema, service_date: daySchema }),
    },
    guarantor: closedObject({
      // A part that is missing is refused with its own code and words, not as a body that is malformed.
      first_name: freeTextSchema,
      last_name: freeTextSchema,
      address: closedObject({
        address: freeTextSchema,
        city: { ...freeTextSchema, maxLength: city.maxLength },
        state: freeTextSchema,
        postal_code: freeTextSchema,
        address_number: { ...freeTextSchema, maxLength: address_number.maxLength },
      }),
    }),
  }),
  answers: { 200: applicationSchema, 201: applicationSchema },
  errors: [
    ...BUREAU_CODES,
    'application_is_already_completed',
    'application_bills_modified',
    'bill_already_in_payment_plan',
    'bill_not_found',
    'offer_below_minimum_amount',
    'offer_above_maximum_amount',
    'validation_error',
  ],
});
