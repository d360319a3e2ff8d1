import { addressSchema } from './address.ts';
import { draftSchema } from './draft.ts';
import { idSchema, maybeTextSchema, textSchema } from './scalars.ts';

/** One person's way to a plan (spec 3). */
export const applicationSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'application_id',
    'first_name',
    'last_name',
    'email',
    'is_patient',
    'guarantor_id',
    'guarantor_address',
    'phone_masked',
    'can_change_phone',
    'code_channel',
    'payment_plan_id',
    'offer_ids',
    'payment_method_id',
    'bill_invoice_ids',
    'selected_offer_id',
    'draft',
    'created_at',
  ],
  properties: {
    application_id: idSchema,
    first_name: maybeTextSchema,
    last_name: textSchema,
    email: { ...maybeTextSchema, description: 'masked' },
    is_patient: { type: ['boolean', 'null'] },
    guarantor_id: maybeTextSchema,
    guarantor_address: { anyOf: [addressSchema, { type: 'null' }] },
    phone_masked: maybeTextSchema,
    can_change_phone: { type: 'boolean', description: 'another phone would be taken: a second identifier matched, or a code' },
    code_channel: {
      enum: ['sms', 'email', null],
      description: 'where a code goes now; null where nothing on file reaches anybody',
    },
    payment_plan_id: maybeTextSchema,
    offer_ids: { type: 'array', items: idSchema },
    payment_method_id: maybeTextSchema,
    bill_invoice_ids: { type: 'array', items: idSchema },
    selected_offer_id: maybeTextSchema,
    draft: { anyOf: [draftSchema, { type: 'null' }] },
    created_at: textSchema,
  },
} as const;
