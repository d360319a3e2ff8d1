import type { ErrorObject } from 'ajv';

import { groupBy } from '../../group-by.ts';

import { didYouMean, findNearest } from './did-you-mean.ts';
import { type Fault, faultAt } from './fault.ts';
import { describePath, type JsonPath } from './source.ts';

/** What a validator complains of, in sentences that name the culprit and the cure. It must have been asked to be verbose. */
export function shapeFaults(errors: readonly ErrorObject[]): readonly Fault[] {
  // A failed `if` comes beside the errors of its `then` or `else`, which name the culprit.
  return withoutEchoes(meant(errors.filter(({ keyword }) => keyword !== 'if'))).map(asFault);
}

/** Drops a "missing key" error next to an "unknown key" that is a misspelling of it: one sentence reports both. */
export function withoutEchoes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const strange = errors.filter(({ keyword }) => keyword === 'additionalProperties');
  return errors.filter(({ keyword, instancePath, params }) => {
    if (keyword !== 'required') return true;
    const missing = String(params['missingProperty']);
    return !strange.some(
      (other) =>
        other.instancePath === instancePath && findNearest(String(other.params['additionalProperty']), [missing]) !== undefined,
    );
  });
}

/**
 * Where something may be this or that, the validator complains of every branch. What is left here is about the branch
 * that was meant: of the right type, and with the fewest complaints.
 */
function meant(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors
    .filter(({ keyword }) => keyword === 'anyOf')
    .sort((a, b) => b.instancePath.length - a.instancePath.length);
  return choices.reduce(withoutOtherBranches, errors);
}

function withoutOtherBranches(errors: readonly ErrorObject[], choice: ErrorObject): readonly ErrorObject[] {
  const place = choice.instancePath;
  const inside = errors.filter((error) => error !== choice && `${error.instancePath}/`.startsWith(`${place}/`));
  const ofRightType = inside.filter((error) => error.keyword !== 'type' || error.instancePath !== place);
  const branches = groupBy(ofRightType, branchOf).filter((branch) => !branch.some((error) => isOtherKind(error, place)));
  const [fewest] = branches.toSorted((a, b) => a.length - b.length);
  if (fewest === undefined && inside.some((error) => isKind(error, place)))
    return [...errors.filter((error) => error !== choice && !inside.includes(error)), asEnum(inside, place)];
  const dropped = new Set([...inside.filter((error) => !fewest?.includes(error)), ...(fewest ? [choice] : [])]);
  return errors.filter((error) => !dropped.has(error));
}

function branchOf({ schemaPath }: ErrorObject): string {
  return /^(.*\/anyOf\/\d+|#\/definitions\/[^/]+)/.exec(schemaPath)?.[1] ?? '';
}

/** Whether the value's "type" shows that it is meant for another branch of an `anyOf`. */
function isOtherKind(error: ErrorObject, place: string): boolean {
  return isKind(error, place) || (error.instancePath === place && error.params['additionalProperty'] === 'type');
}

function isKind(error: ErrorObject, place: string): boolean {
  return error.keyword === 'const' && error.instancePath === `${place}/type`;
}

/** No branch has the `type` of the value: the known types. */
function asEnum(errors: readonly ErrorObject[], place: string): ErrorObject {
  const kinds = errors.filter((error) => isKind(error, place));
  const [first] = kinds;
  if (first === undefined) throw new RangeError('no kinds to choose from');
  return {
    ...first,
    keyword: 'enum',
    params: { allowedValues: kinds.map((error) => (error.params as { allowedValue: unknown }).allowedValue) },
  };
}

/** What a validator complains of, in a sentence that names the culprit and the cure. */
function asFault(error: ErrorObject): Fault {
  const path = toPath(error.instancePath);
  const place = describePath(path);
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(error, path);
    case 'required': {
      const { missingProperty } = error.params as { missingProperty: string };
      return faultAt('schema', path, `${place} has no "${missingProperty}"`, `add "${missingProperty}"`);
    }
    case 'enum': {
      const { allowedValues } = error.params as { allowedValues: readonly unknown[] };
      const near = typeof error.data === 'string' ? didYouMean(error.data, allowedValues.map(String)) : undefined;
      const cure = near ?? `one of ${allowedValues.map((value) => JSON.stringify(value)).join(', ')}`;
      return faultAt('schema', path, `${place} is ${shorten(error.data)}`, cure);
    }
    default: {
      const description: unknown = error.parentSchema?.['description'];
      const message = error.keyword === 'anyOf' ? `${place} is ${shorten(error.data)}` : `${place} ${describeMismatch(error)}`;
      return faultAt('schema', path, message, cureOf(error) ?? (typeof description === 'string' ? description : undefined));
    }
  }
}

/** What an empty object lacks: one of its keys. What a whole file of another type lacks: its brackets. */
function cureOf({ keyword, parentSchema, instancePath }: ErrorObject): string | undefined {
  if (keyword === 'type' && instancePath === '') return 'begin the file with { and end it with }, and write its keys in between';
  if (keyword !== 'minProperties') return undefined;
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  if (known.includes('stay')) return 'write "to", "stay" or "run"';
  return known.length === 0 ? undefined : `write one of: ${known.join(', ')}`;
}

function unknownKey({ params, parentSchema }: ErrorObject, path: JsonPath): Fault {
  const { additionalProperty } = params as { additionalProperty: string };
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  const message = `"${additionalProperty}" is not known in ${describePath(path)}`;
  const cure = didYouMean(additionalProperty, known) ?? `known here: ${known.join(', ')}`;
  return { ...faultAt('schema', [...path, additionalProperty], message, cure), atKey: true };
}

/** A JSON pointer as keys; a number is an index of a list. */
function toPath(pointer: string): JsonPath {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** How a value does not fit its schema, as a person would put it; the rare complaints as the validator does. It must have been asked to be verbose. */
export function describeMismatch({ keyword, params, data, message = 'is not right' }: ErrorObject): string {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'type':
      return `is ${shorten(data)}, and should be ${kindOf(params['type'])}`;
    case 'const':
      return `is ${shorten(data)}, and should be ${JSON.stringify(params['allowedValue'])}`;
    case 'enum':
      return `is ${shorten(data)}, and can be ${eitherOf(params['allowedValues'])}`;
    case 'pattern':
    case 'format':
      return data === '' ? 'is empty' : `cannot be ${shorten(data)}`;
    case 'not':
      return 'is out of place';
    case 'uniqueItems':
      return 'names something twice';
    case 'minimum':
    case 'maximum':
      return `is ${shorten(data)}, and should be at ${keyword === 'minimum' ? 'least' : 'most'} ${limit}`;
    case 'minLength':
    case 'maxLength':
      return limit === 1 ? 'is empty' : `has ${Array.from(String(data)).length} characters, and ${bound(keyword, limit)}`;
    case 'minItems':
    case 'maxItems':
      return limit === 1 ? 'is empty' : `has ${(data as readonly unknown[]).length} members, and ${bound(keyword, limit)}`;
    case 'minProperties':
      return limit === 1 ? 'is empty' : message;
    default:
      return message;
  }
}

function bound(keyword: string, limit: number): string {
  return keyword.startsWith('min') ? `needs at least ${limit}` : `may have at most ${limit}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  integer: 'a whole number, without quotation marks',
  number: 'a number, without quotation marks',
  boolean: 'true or false, without quotation marks',
  array: 'a list in [ ]',
  object: 'an object in { }',
  null: 'null',
};

function kindOf(type: unknown): string {
  const names: readonly unknown[] = Array.isArray(type) ? type : String(type).split(',');
  return names.map((name) => kinds[String(name)] ?? String(name)).join(', or ');
}

/** `"a", "b" or "c"`. */
function eitherOf(values: unknown): string {
  const all = Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : [];
  const last = all.pop() ?? '';
  return all.length === 0 ? last : `${all.join(', ')} or ${last}`;
}

/** A value as it is written, as far as it goes into a sentence. */
export function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
