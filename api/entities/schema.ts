import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** The type of the values that a JSON Schema accepts. No part of such a value can be changed. */
export type Entity<S extends JSONSchema> = DeepReadonly<FromSchema<S>>;

type Fields = Readonly<Record<string, JSONSchema>>;

/** The schema of an object with all fields of `required`, some of `optional`, and no other. */
/* @__NO_SIDE_EFFECTS__ */
export function closedObject<const R extends Fields, const O extends Fields = Record<never, never>>(required: R, optional?: O) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(required) as readonly (keyof R & string)[],
    properties: { ...required, ...optional } as R & O,
  } as const;
}

// The simple values of entities. Money is in cents, days are YYYY-MM-DD, phones have ten digits.
export const textSchema = { type: 'string' } as const;
export const maybeTextSchema = { type: ['string', 'null'] } as const;
export const idSchema = { type: 'string', minLength: 1, maxLength: 64 } as const;
export const centsSchema = { type: 'integer', minimum: 0, maximum: 100_000_000 } as const;
export const daySchema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;
export const phoneSchema = { type: 'string', pattern: '^\\d{10}$' } as const;

/** What the path of a call names that is about one application. */
export const applicationParamsSchema = closedObject({ application_id: idSchema });

/** A language by its BCP 47 tag. One that the provider does not offer is answered in its default language. */
export const localeSchema = { type: 'string', pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 35 } as const;

/** The query of a call that answers words: their language; without it, that of the session. */
export const localeQuerySchema = closedObject({}, { locale: localeSchema });

/** The header of a call that is asked for with a verification token (spec 7). */
export const verificationTokenSchema = {
  type: 'object',
  required: ['x-verification-token'],
  properties: { 'x-verification-token': { type: 'string', minLength: 1, maxLength: 200 } },
} as const;
