import { type Entity, daySchema, idSchema, maybeTextSchema, textSchema, closedObject } from './schema.ts';
import { billSchema } from './bill.ts';
/** A person who is responsible for paying a bill. Imports may leave the names blank. */
const guarantorSchema = closedObject({ guarantor_id: idSchema, first_name: textSchema, last_name: textSchema });

/** What a lookup answers (spec 3): the people and their bills. */
export const vaultSchema = closedObject({
  needs_code: { type: 'boolean', description: 'names and bills follow after a code' },
  user: closedObject({
    first_name: textSchema,
    last_name: textSchema,
    email: { ...maybeTextSchema, description: 'masked; null until verified' },
    phone: { ...maybeTextSchema, description: 'masked; null until verified' },
  }),
  patient: closedObject({ birth_date: daySchema }),
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
});

/** A guarantor of a lookup. */
export type Guarantor = Entity<typeof guarantorSchema>;

/** The people and bills of a lookup. */
export type VaultData = Entity<typeof vaultSchema>;

/** A person's name. */
export type Named = Pick<Guarantor, 'first_name' | 'last_name'>;
