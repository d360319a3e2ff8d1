import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

import { type Flow, flowSchema } from '../schema/flow.ts';
import { bundleSchema } from './bundle-schema.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Fault, JsonPath } from './fault.ts';
import { describePath } from './parse-json.ts';

let validate: ValidateFunction<Flow> | undefined;

/** Whether a value has the shape of a flow, or what is wrong with its shape. */
export function checkSchema(value: unknown): { readonly flow: Flow } | { readonly faults: readonly Fault[] } {
  validate ??= new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true }).compile<Flow>(bundleSchema(flowSchema));
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
  const branches = [...groupByBranch(inside).values()].filter((branch) => !branch.some((error) => isOtherType(error, place)));
  const [fewest] = branches.sort((a, b) => a.length - b.length);
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

/** The value is of another JSON type, or says by its "type" that it is something else. */
function isOtherType(error: ErrorObject, place: string): boolean {
  return (error.keyword === 'type' && error.instancePath === place) || (error.keyword === 'const' && error.instancePath === `${place}/type`);
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
      return { fault: 'schema', path: [...path, additionalProperty], atKey: true, message: `"${additionalProperty}" is not known in ${place}`, cure };
    }
    case 'required': {
      const { missingProperty } = error.params as { missingProperty: string };
      return { fault: 'schema', path, message: `${place} has no "${missingProperty}"`, cure: `add "${missingProperty}"` };
    }
    case 'enum': {
      const { allowedValues } = error.params as { allowedValues: readonly unknown[] };
      const near = typeof error.data === 'string' ? didYouMean(error.data, allowedValues.map(String)) : undefined;
      return { fault: 'schema', path, message: `${place} is ${JSON.stringify(error.data)}`, cure: near ?? `one of ${allowedValues.map((value) => JSON.stringify(value)).join(', ')}` };
    }
    case 'anyOf': {
      const description = String(error.parentSchema?.['description'] ?? 'what is meant here');
      return { fault: 'schema', path, message: `${place} is ${JSON.stringify(error.data)}`, cure: description };
    }
    default:
      return { fault: 'schema', path, message: `${place} ${error.message ?? 'is not right'}` };
  }
}

/** A JSON pointer as keys; a number stands for a place in a list. */
function toPath(pointer: string): JsonPath {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
