import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** The type of the values that a JSON Schema accepts. No part of such a value can be changed. */
export type Entity<S extends JSONSchema> = DeepReadonly<FromSchema<S>>;
