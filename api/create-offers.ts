import { defineCall } from './call.ts';
import { addressSchema } from './entities/address.ts';
import { applicationSchema } from './entities/application.ts';
import { centsSchema, daySchema, idSchema } from './entities/scalars.ts';

/** Once per set of bills and guarantor: asked again, the same offers answer and the bureau is left alone (200 instead of 201). */
export const createOffers = defineCall({
  name: 'create-offers',
  summary: 'Ask the credit bureau and make the offers',
  method: 'POST',
  path: '/direct-application/:application_id/offers',
  profile: 'writing',
  access: 'verified',
  idempotent: true,
  params: { type: 'object', additionalProperties: false, required: ['application_id'], properties: { application_id: idSchema } },
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['bills', 'guarantor'],
    properties: {
      bills: {
        type: 'array',
        minItems: 1,
        maxItems: 500,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['invoice_id', 'amount', 'service_date'],
          properties: { invoice_id: idSchema, amount: centsSchema, service_date: daySchema },
        },
      },
      guarantor: {
        type: 'object',
        additionalProperties: false,
        required: ['first_name', 'last_name', 'address'],
        properties: {
          first_name: { type: 'string', minLength: 1, maxLength: 100 },
          last_name: { type: 'string', minLength: 1, maxLength: 100 },
          address: addressSchema,
        },
      },
    },
  },
  answers: { 200: applicationSchema, 201: applicationSchema },
  errors: [
    'application_is_already_completed',
    'application_bills_modified',
    'bill_already_in_payment_plan',
    'bill_not_found',
    'guarantor_denied',
    'guarantor_delinquent',
    'guarantor_no_credit_file',
    'guarantor_missing_ssn',
    'guarantor_incorrect_pii',
    'guarantor_missing_address',
    'guarantor_not_found',
    'offer_credit_frozen',
    'offer_credit_declined',
    'underwriting_amount_not_in_allowed_range',
    'offer_below_minimum_amount',
    'offer_above_maximum_amount',
    'gds_error_block_response',
    'validation_error',
    'idempotency_error',
    'idempotency_in_progress',
  ],
});
