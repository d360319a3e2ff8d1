import { findNearest, withoutEchoes } from '#engine/check';
import type { ErrorObject } from 'ajv';

import type { JsonPath, ProviderFault } from './provider-fault.ts';

/** The validator's errors as faults that name the culprit and the cure. */
export function schemaFaults(errors: readonly ErrorObject[]): readonly ProviderFault[] {
  // An error of a branch is told by the error of its anyOf.
  return withoutEchoes(errors.filter(({ schemaPath }) => !schemaPath.includes('/anyOf/'))).map(toFault);
}

/** The fields of the file of which the validator complains; the empty one where it is the file itself. */
export function fieldsIn(errors: readonly ErrorObject[]): ReadonlySet<string> {
  return new Set(
    errors.map(({ instancePath, params }) => {
      const inFile: unknown = params['missingProperty'] ?? params['additionalProperty'] ?? '';
      return instancePath.split('/')[1] ?? String(inFile);
    }),
  );
}

function toFault(error: ErrorObject): ProviderFault {
  const path = toPath(error.instancePath);
  const name = sayPath(path);
  const description = describe(error.parentSchema);
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownField(error, path);
    case 'required':
      return missingField(error, path);
    case 'enum':
      return { ...wrong(path, `${name} is not one of ${list(error.params['allowedValues'])}`), ...cureFor(error) };
    case 'const':
      return wrong(path, `${name} must be ${JSON.stringify(error.params['allowedValue'])}`);
    case 'type':
      return wrong(path, `${name} must be ${withArticle(error.params['type'])}`, description);
    case 'uniqueItems':
      return wrong(path, `${name} names something twice`);
    default:
      return wrong(path, `${name} ${error.message ?? 'is wrong'}`, description);
  }
}

function unknownField(error: ErrorObject, path: JsonPath): ProviderFault {
  const field = String(error.params['additionalProperty']);
  const known = Object.keys(propertiesOf(error.parentSchema));
  const meant = findNearest(field, known);
  const where = path.length === 0 ? 'a provider file' : sayPath(path);
  return {
    fault: 'unknownField',
    path: [...path, field],
    atKey: true,
    message: `"${field}" is not a field of ${where}`,
    cure: meant ? `did you mean "${meant}"?` : `take it out; ${knownFields(known)}`,
  };
}

/** A list that nobody would read is a page to look at. */
function knownFields(names: readonly string[]): string {
  return names.length > 12 ? 'docs/reference/provider.md tells of every field' : `known fields: ${names.join(', ')}`;
}

function missingField(error: ErrorObject, path: JsonPath): ProviderFault {
  const field = String(error.params['missingProperty']);
  const description = describe(propertiesOf(error.parentSchema)[field]);
  const where = path.length === 0 ? '' : ` in ${sayPath(path)}`;
  return {
    fault: 'missingField',
    path,
    message: `"${field}" is missing${where}`,
    cure: `add "${field}"${description ? `: ${description}` : ''}`,
  };
}

function cureFor(error: ErrorObject): { readonly cure?: string } {
  const allowed: unknown = error.params['allowedValues'];
  const names = Array.isArray(allowed) ? allowed.map(String) : [];
  const meant = typeof error.data === 'string' ? findNearest(error.data, names) : undefined;
  return meant ? { cure: `did you mean "${meant}"?` } : {};
}

function wrong(path: JsonPath, message: string, cure?: string): ProviderFault {
  return { fault: 'wrongValue', path, message, ...(cure && { cure }) };
}

function toPath(pointer: string): JsonPath {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** `support.hours`, `plan_lengths[2]`; the whole file when there is no path. */
export function sayPath(path: JsonPath): string {
  if (path.length === 0) return 'the file';
  return path.reduce<string>(
    (said, part) => (typeof part === 'number' ? `${said}[${part}]` : said ? `${said}.${part}` : part),
    '',
  );
}

function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return {};
  return typeof schema.properties === 'object' && schema.properties !== null ? { ...schema.properties } : {};
}

function describe(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null || !('description' in schema)) return undefined;
  return typeof schema.description === 'string' ? schema.description : undefined;
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : '';
}

function withArticle(type: unknown): string {
  const name = Array.isArray(type) ? type.join(' or ') : String(type);
  return /^[aio]/.test(name) ? `an ${name}` : `a ${name}`;
}
