/** The simple values that entities are made of. Money is in cents, days are YYYY-MM-DD, phones have ten digits. */

export const textSchema = { type: 'string' } as const;
export const maybeTextSchema = { type: ['string', 'null'] } as const;
export const idSchema = { type: 'string', minLength: 1, maxLength: 64 } as const;
export const centsSchema = { type: 'integer', minimum: 0, maximum: 100_000_000 } as const;
export const daySchema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;
export const phoneSchema = { type: 'string', pattern: '^\\d{10}$' } as const;
