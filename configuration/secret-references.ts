import { asList, asObject, type Json } from '#engine/check';

import { secretReference } from './field-schemas.ts';
import { providerSchema } from './provider-schema.ts';

/** A reference to a secret, and where a file has it. */
export interface FoundReference {
  readonly path: readonly (string | number)[];
  readonly reference: string;
}

/** Every reference to a secret in a provider file, found by its schema, so that no partner keeps a list of its own. */
export function listSecretReferences(file: unknown, schema: object = providerSchema): readonly FoundReference[] {
  return collect(schema as Json, file, []);
}

/** A part of a provider file that uses a secret: to whom the secret goes, and as what. */
export interface SecretUse {
  /** The fields that lead to it: "partners.email". */
  readonly field: string;
  readonly part: unknown;
}

/** Every part of a provider file that uses a secret. */
export function listSecretUses(file: unknown): readonly SecretUse[] {
  return listSecretReferences(file).map(({ path }) => {
    const fields = path.slice(
      0,
      path.findLastIndex((step) => typeof step === 'string'),
    );
    const part = fields.reduce<unknown>((value, step) => (value as Json)[step], file);
    return { field: fields.filter((step) => typeof step === 'string').join('.'), part };
  });
}

function collect(schema: Json, value: unknown, path: FoundReference['path']): readonly FoundReference[] {
  if (schema['pattern'] === secretReference.pattern) return typeof value === 'string' ? [{ path, reference: value }] : [];
  const branches = asList(schema['anyOf']).flatMap((branch) => collect(asObject(branch), value, path));
  return uniqueByPath([...branches, ...inMembers(schema, value, path)]);
}

function inMembers(schema: Json, value: unknown, path: FoundReference['path']): readonly FoundReference[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => collect(asObject(schema['items']), item, [...path, at]));
  const fields = asObject(schema['properties']);
  return Object.entries(asObject(value)).flatMap(([name, member]) =>
    collect(asObject(fields[name] ?? schema['additionalProperties']), member, [...path, name]),
  );
}

function uniqueByPath(found: readonly FoundReference[]): readonly FoundReference[] {
  return [...new Map(found.map((one) => [one.path.join('/'), one])).values()];
}
