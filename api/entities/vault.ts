import { billSchema } from './bill.ts';
import { daySchema, idSchema, maybeTextSchema, textSchema } from './scalars.ts';

/** What a lookup answers (spec 3): the people and their bills. */
export const vaultSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['user', 'patient', 'guarantors', 'bills', 'unique_value', 'data_hash_token'],
  properties: {
    user: {
      type: 'object',
      additionalProperties: false,
      required: ['first_name', 'last_name', 'email', 'phone'],
      properties: {
        first_name: textSchema,
        last_name: textSchema,
        email: { ...maybeTextSchema, description: 'masked' },
        phone: { ...maybeTextSchema, description: 'masked' },
      },
    },
    patient: { type: 'object', additionalProperties: false, required: ['birth_date'], properties: { birth_date: daySchema } },
    guarantors: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['guarantor_id', 'first_name', 'last_name'],
        properties: { guarantor_id: idSchema, first_name: textSchema, last_name: textSchema },
      },
    },
    bills: { type: 'array', items: billSchema },
    unique_value: { ...idSchema, description: 'opaque name of the person found, for this session only' },
    data_hash_token: { ...idSchema, description: 'changes when anything of the person or the bills changed' },
  },
} as const;
