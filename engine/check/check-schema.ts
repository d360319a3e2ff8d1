import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

import { type Flow, flowSchema } from '../schema/flow.ts';
import { bundleSchema } from './bundle-schema.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Fault, JsonPath } from './fault.ts';
import { describePath } from './describe-path.ts';

let validate: ValidateFunction<Flow> | undefined;

/** Whether a value has the shape of a flow, or what is wrong with its shape. */
export function checkSchema(value: unknown): { readonly flow: Flow } | { readonly faults: readonly Fault[] } {
  const options = { allErrors: true, verbose: true, allowUnionTypes: true, validateSchema: false };
  validate ??= new Ajv(options).compile<Flow>(bundleSchema(flowSchema));
  if (validate(value)) return { flow: value };
  return { faults: meant(validate.errors ?? []).map(asFault) };
}

/**
 * Where something may be this or that, the validator complains of every branch. What is left here is about the branch
 * that was meant: of the right type, and with the fewest complaints.
 */
function meant(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors.filter(isChoice).sort((a, b) => b.instancePath.length - a.instancePath.length);
  return choices.reduce(withoutOtherBranches, errors);
}

function withoutOtherBranches(errors: readonly ErrorObject[], choice: ErrorObject): readonly ErrorObject[] {
  const place = choice.instancePath;
  const inside = errors.filter((error) => error !== choice && `${error.instancePath}/`.startsWith(`${place}/`));
  const ofRightType = inside.filter((error) => error.keyword !== 'type' || error.instancePath !== place);
  const branches = [...groupByBranch(ofRightType).values()].filter(
    (branch) => !branch.some((error) => isOtherKind(error, place)),
  );
  const [fewest] = branches.sort((a, b) => a.length - b.length);
  if (fewest === undefined && inside.some((error) => isOtherKind(error, place)))
    return [...errors.filter((error) => error !== choice && !inside.includes(error)), asEnum(inside, place)];
  const dropped = new Set([...inside.filter((error) => !fewest?.includes(error)), ...(fewest ? [choice] : [])]);
  return errors.filter((error) => !dropped.has(error));
}

function groupByBranch(errors: readonly ErrorObject[]): ReadonlyMap<string, readonly ErrorObject[]> {
  const groups = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const branch = /^(.*\/anyOf\/\d+|#\/definitions\/[^/]+)/.exec(error.schemaPath)?.[1] ?? '';
    groups.set(branch, [...(groups.get(branch) ?? []), error]);
  }
  return groups;
}

/** The value says by its "type" that it is something else than this branch. */
function isOtherKind(error: ErrorObject, place: string): boolean {
  return error.keyword === 'const' && error.instancePath === `${place}/type`;
}

/** No branch is of the kind that the value says it is: the kinds there are. */
function asEnum(errors: readonly ErrorObject[], place: string): ErrorObject {
  const kinds = errors.filter((error) => isOtherKind(error, place));
  const [first] = kinds;
  if (first === undefined) throw new RangeError('no kinds to choose from');
  return {
    ...first,
    keyword: 'enum',
    params: { allowedValues: kinds.map((error) => (error.params as { allowedValue: unknown }).allowedValue) },
  };
}

function isChoice(error: ErrorObject): boolean {
  return error.keyword === 'anyOf';
}

function asFault(error: ErrorObject): Fault {
  const path = toPath(error.instancePath);
  const place = describePath(path);
  switch (error.keyword) {
    case 'additionalProperties': {
      const { additionalProperty } = error.params as { additionalProperty: string };
      const known = Object.keys((error.parentSchema?.['properties'] ?? {}) as object);
      const cure = didYouMean(additionalProperty, known) ?? `known here: ${known.join(', ')}`;
      return {
        fault: 'schema',
        path: [...path, additionalProperty],
        atKey: true,
        message: `"${additionalProperty}" is not known in ${place}`,
        cure,
      };
    }
    case 'required': {
      const { missingProperty } = error.params as { missingProperty: string };
      return { fault: 'schema', path, message: `${place} has no "${missingProperty}"`, cure: `add "${missingProperty}"` };
    }
    case 'enum': {
      const { allowedValues } = error.params as { allowedValues: readonly unknown[] };
      const near = typeof error.data === 'string' ? didYouMean(error.data, allowedValues.map(String)) : undefined;
      return {
        fault: 'schema',
        path,
        message: `${place} is ${JSON.stringify(error.data)}`,
        cure: near ?? `one of ${allowedValues.map((value) => JSON.stringify(value)).join(', ')}`,
      };
    }
    default: {
      const description = error.parentSchema?.['description'];
      const message = isChoice(error)
        ? `${place} is ${shorten(JSON.stringify(error.data))}`
        : `${place} ${error.message ?? 'is not right'}`;
      return { fault: 'schema', path, message, ...(typeof description === 'string' ? { cure: description } : {}) };
    }
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** A JSON pointer as keys; a number stands for a place in a list. */
function toPath(pointer: string): JsonPath {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
