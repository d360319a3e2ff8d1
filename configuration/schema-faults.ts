import { asObject, didYouMean, findNearest, describeMismatch, withoutEchoes } from '#engine/check';
import { type ErrorObject, Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

import { publishableKey, secretReference } from './field-schemas.ts';
import { findMeantValue } from './suggest-value.ts';
import type { JsonPath, ProviderFault } from './provider-fault.ts';
import type { ProviderFile } from './provider-schema.ts';

/** The validator's errors as faults that name the culprit and the cure. */
export function schemaFaults(errors: readonly ErrorObject[]): readonly ProviderFault[] {
  // The error of the anyOf covers the errors of its branches.
  const own = errors.filter(({ schemaPath }) => !schemaPath.includes('/anyOf/'));
  return withoutEchoes(own.filter((error) => !own.some((other) => isReportedBy(other, error)))).map(toFault);
}

/** A value of the wrong type, or an empty one, gets no second error for its format. */
function isReportedBy(other: ErrorObject, { keyword, data, instancePath }: ErrorObject): boolean {
  if (other.instancePath !== instancePath || other.keyword === keyword) return false;
  return other.keyword === 'type' || (other.keyword === 'minLength' && data === '');
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
  if (error.keyword === 'additionalProperties') return unknownField(error, path);
  return error.keyword === 'required' ? missingField(error, path) : wrongValue(error, path);
}

function wrongValue(error: ErrorObject, path: JsonPath): ProviderFault {
  if (asObject(error.parentSchema)['pattern'] === secretReference.pattern) return notAReference(path);
  if (asObject(error.parentSchema)['pattern'] === publishableKey.pattern) return notPublishable(path);
  const fault: ProviderFault = { fault: 'wrongValue', path, message: `${formatPath(path)} ${describeMismatch(error)}` };
  const meant = findMeantValue(error);
  if (meant?.isCertain) {
    const fix = { description: `wrote ${formatPath(path)} as it has to be`, change: { replace: path, by: meant.value } };
    return { ...fault, cure: `write ${inOneLine(meant.value)}`, fix };
  }
  const name = meant === undefined ? nearestName(error) : meant.value;
  const description = describe(error.parentSchema);
  if (name !== undefined) return { ...fault, cure: `did you mean ${inOneLine(name)}?${description ? ` ${description}` : ''}` };
  const example = error.keyword === 'type' ? exampleOf(error.parentSchema) : undefined;
  const cure = [example && `such as ${example}`, description].filter(Boolean).join(': ');
  return { ...fault, ...(cure && { cure }) };
}

/** Never with the value: it may be the secret itself. */
function notAReference(path: JsonPath): ProviderFault {
  const message = `${formatPath(path)} does not name the place of a secret`;
  const cure = 'write env:NAME, or file:/path. If a secret was written here, replace it: others may have read it';
  return { fault: 'wrongValue', path, message, cure };
}

/** Never with the value: it may be the secret key, which begins with other letters. */
function notPublishable(path: JsonPath): ProviderFault {
  const message = `${formatPath(path)} is no publishable key`;
  const cure =
    'copy the key that begins with "pk_" from the dashboard of Stripe. If a secret key was written here, replace it: others may have read it';
  return { fault: 'wrongValue', path, message, cure };
}

function nearestName({ params, data }: ErrorObject): string | undefined {
  const allowed: unknown = params['allowedValues'];
  return Array.isArray(allowed) && typeof data === 'string' ? findNearest(data, allowed.map(String)) : undefined;
}

function inOneLine(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(inOneLine).join(', ')}]` : JSON.stringify(value);
}

function unknownField(error: ErrorObject, path: JsonPath): ProviderFault {
  const field = String(error.params['additionalProperty']);
  const known = Object.keys(propertiesOf(error.parentSchema));
  const fault: ProviderFault = {
    fault: 'unknownField',
    path: [...path, field],
    atKey: true,
    message: `"${field}" is not ${kindAt(path)}`,
  };
  const same = known.find((name) => plain(name) === plain(field));
  if (same !== undefined && !Object.hasOwn(error.data as object, same)) {
    const fix = { description: `wrote "${field}" as "${same}"`, change: { rename: fault.path, to: same } };
    return { ...fault, cure: `write "${same}"`, fix };
  }
  return { ...fault, cure: didYouMean(field, known) ?? `take it out; ${knownFields(known)}` };
}

/** A name without what people write otherwise: `displayName` and `Display-Name` are `display_name`. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** What the members of an object are, by its place. */
function kindAt([first, flow, part, ...deeper]: JsonPath): string {
  if (first === undefined) return 'a field of a provider file';
  if (first === 'flows' && flow === undefined) return 'a flow';
  if (first === 'flows' && part === 'options' && deeper.length === 0) return `an option of the flow "${flow ?? ''}"`;
  if (first === 'flows' && part === 'steps' && deeper.length === 0) return `a step of the flow "${flow ?? ''}"`;
  return `a field of ${formatPath([first, ...[flow ?? [], part ?? []].flat(), ...deeper])}`;
}

/** A list too long to read becomes a link to a page. */
function knownFields(names: readonly string[]): string {
  if (names.length === 0) return 'no field is allowed here';
  return names.length > 12 ? 'docs/reference/provider.md lists every field' : `there is: ${names.join(', ')}`;
}

function missingField(error: ErrorObject, path: JsonPath): ProviderFault {
  const field = String(error.params['missingProperty']);
  const schema = propertiesOf(error.parentSchema)[field];
  const description = describe(schema);
  const example = exampleOf(schema);
  const where = path.length === 0 ? '' : ` in ${formatPath(path)}`;
  return {
    fault: 'missingField',
    path,
    message: `"${field}" is missing${where}`,
    cure: `add "${field}"${example ? `, such as ${example}` : ''}${description ? `: ${description}` : ''}`,
  };
}

function toPath(pointer: string): JsonPath {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** `support.hours`, `plan_lengths[2]`; the whole file when there is no path. */
function formatPath(path: JsonPath): string {
  if (path.length === 0) return 'the file';
  return path.reduce<string>(
    (path, part) => (typeof part === 'number' ? `${path}[${part}]` : path ? `${path}.${part}` : part),
    '',
  );
}

function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return {};
  return typeof schema.properties === 'object' && schema.properties !== null ? { ...schema.properties } : {};
}

function exampleOf(schema: unknown): string | undefined {
  const examples: unknown = (schema as { readonly examples?: unknown } | undefined)?.examples;
  return Array.isArray(examples) ? inOneLine(examples[0]) : undefined;
}

function describe(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null || !('description' in schema)) return undefined;
  return typeof schema.description === 'string' ? schema.description : undefined;
}

/** Editions of flows that active sessions still use. */
const KEPT = 8;

const kept = new Map<string, ValidateFunction<ProviderFile>>();

/** Validates a provider file. The schema seldom changes with the flows, and compiling it takes long, so the result is cached. */
export function compileProviderFile(schema: object): ValidateFunction<ProviderFile> {
  const key = JSON.stringify(schema);
  const isProviderFile = kept.get(key) ?? compile(schema);
  kept.delete(key);
  kept.set(key, isProviderFile);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return isProviderFile;
}

function compile(schema: object): ValidateFunction<ProviderFile> {
  const ajv = new Ajv({
    allErrors: true,
    useDefaults: true,
    verbose: true,
    strict: false,
    validateSchema: false,
    meta: false,
    // Half of the time of compiling went into code that is a tenth quicker.
    code: { optimize: false },
  });
  formats.default(ajv);
  return ajv.compile<ProviderFile>(schema);
}
