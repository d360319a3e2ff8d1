import type { Entity } from './entity.ts';
import { billSchema } from './bill.ts';
import { daySchema, idSchema, maybeTextSchema, textSchema } from './scalars.ts';

/** A person who is responsible for paying a bill. Imports may leave the names blank. */
const guarantorSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['guarantor_id', 'first_name', 'last_name'],
  properties: { guarantor_id: idSchema, first_name: textSchema, last_name: textSchema },
} as const;

/** What a lookup answers (spec 3): the people and their bills. */
export const vaultSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'needs_code',
    'user',
    'patient',
    'guarantors',
    'bills',
    'bill_count',
    'bill_total',
    'unique_value',
    'data_hash_token',
  ],
  properties: {
    needs_code: { type: 'boolean', description: 'names and bills follow after a code' },
    user: {
      type: 'object',
      additionalProperties: false,
      required: ['first_name', 'last_name', 'email', 'phone'],
      properties: {
        first_name: textSchema,
        last_name: textSchema,
        email: { ...maybeTextSchema, description: 'masked; null until verified' },
        phone: { ...maybeTextSchema, description: 'masked; null until verified' },
      },
    },
    patient: { type: 'object', additionalProperties: false, required: ['birth_date'], properties: { birth_date: daySchema } },
    guarantors: {
      type: 'array',
      items: guarantorSchema,
    },
    bills: { type: 'array', items: billSchema },
    bill_count: {
      type: ['integer', 'null'],
      description: 'where the provider discloses count and total before a code, and nothing else',
    },
    bill_total: { type: ['integer', 'null'], description: 'cents' },
    unique_value: { ...idSchema, description: 'opaque name of the person found, for this session only' },
    data_hash_token: { ...idSchema, description: 'changes when anything of the person or the bills changed' },
  },
} as const;

/** A guarantor of a lookup. */
export type Guarantor = Entity<typeof guarantorSchema>;

/** The people and bills of a lookup. */
export type VaultData = Entity<typeof vaultSchema>;

/** A person's name. */
export type Named = Pick<Guarantor, 'first_name' | 'last_name'>;
