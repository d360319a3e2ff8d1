import { defineCall } from './call.ts';
import { addressSchema } from './entities/address.ts';
import { filledNameSchema, freeTextSchema } from './entities/free-text.ts';
import { centsSchema, daySchema, idSchema, localeSchema, phoneSchema, closedObject } from './entities/schema.ts';
import { newSimulatedOfferSchema } from './entities/simulated-offer.ts';
const partSchema = { ...freeTextSchema, minLength: 1 } as const;
const { city, address_number } = addressSchema.properties;
const numberSchema = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' } as const;

/** From a host's server, never from a browser: who answers for which bills. Nothing of it is a bill of the provider yet. */
export const createSimulatedOffer = defineCall({
  name: 'create-simulated-offer',
  summary: 'What a plan for these bills could be, and a token that opens an embedded funnel for it',
  method: 'POST',
  path: '/simulated-offers',
  access: 'api-key',
  touches: 'nothing',
  scope: 'offers:write',
  idempotent: true,
  body: closedObject(
    {
      patient: closedObject(
        { first_name: filledNameSchema, last_name: filledNameSchema, birth_date: daySchema },
        { mrn: { ...numberSchema, description: 'medical record number; without it every bill has an account number' } },
      ),
      guarantor: closedObject(
        {
          first_name: filledNameSchema,
          last_name: filledNameSchema,
          phone: phoneSchema,
          address: closedObject({
            address: partSchema,
            city: { ...partSchema, maxLength: city.maxLength },
            state: partSchema,
            postal_code: partSchema,
            address_number: { ...partSchema, maxLength: address_number.maxLength },
          }),
        },
        { birth_date: daySchema, email: { type: 'string', minLength: 3, maxLength: 254 } },
      ),
      bills: {
        type: 'array',
        minItems: 1,
        maxItems: 100,
        items: closedObject(
          { invoice_id: idSchema, amount: { ...centsSchema, minimum: 1 }, service_date: daySchema, facility: partSchema },
          { department: partSchema, account_number: numberSchema },
        ),
      },
      credit_check_consent: {
        ...closedObject(
          {
            granted: { const: true },
            given_at: {
              type: 'string',
              minLength: 20,
              maxLength: 35,
              pattern: '^\\d{4}-\\d{2}-\\d{2}T[0-9:.]+(Z|[+-]\\d{2}:\\d{2})$',
            },
            wording: { type: 'string', minLength: 1, maxLength: 64, description: 'the version of the words that were shown' },
          },
          { locale: localeSchema },
        ),
        description: 'what the guarantor agreed to at the host, which keeps the proof',
      },
    },
    {
      embed_origin: {
        type: 'string',
        minLength: 8,
        maxLength: 253,
        description: "the only origin that may hold the frame; otherwise any of the provider's",
      },
    },
  ),
  answers: { 201: newSimulatedOfferSchema },
  errors: [
    'validation_error',
    'invalid_email_address',
    'guarantor_dob_invalid',
    'guarantor_missing_address',
    'guarantor_missing_first_name',
    'guarantor_missing_last_name',
    'guarantor_invalid_address',
    'bill_mrn_or_account_number_required',
    'bill_conflict',
    'bill_conflict_invoice_id',
    'bill_already_in_payment_plan',
    'vault_conflict',
    'active_payment_plan_exists_for_guarantor',
    'offer_below_minimum_amount',
    'offer_above_maximum_amount',
  ],
});
