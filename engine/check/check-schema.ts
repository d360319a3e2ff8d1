import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

import { type Flow, flowSchema } from '../schema/flow.ts';
import { bundleSchema } from './bundle-schema.ts';
import { findNearest } from './did-you-mean.ts';
import { asFault, isChoice } from './schema-fault.ts';
import type { Fault } from './fault.ts';

let validate: ValidateFunction<Flow> | undefined;

/** Whether a value has the shape of a flow, or what is wrong with its shape. */
export function checkSchema(value: unknown): { readonly flow: Flow } | { readonly faults: readonly Fault[] } {
  // Optimizing the generated code doubles the time to compile it, which every new process pays.
  const options = {
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  };
  validate ??= new Ajv(options).compile<Flow>(bundleSchema(flowSchema));
  if (validate(value)) return { flow: value };
  return { faults: shapeFaults(validate.errors ?? []) };
}

/** What a validator complains of, in sentences that name the culprit and the cure. It must have been asked to be verbose. */
export function shapeFaults(errors: readonly ErrorObject[]): readonly Fault[] {
  return withoutEchoes(meant(errors)).map(asFault);
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

/** Whether the value's "type" shows that it is meant for another branch of an `anyOf`. */
function isOtherKind(error: ErrorObject, place: string): boolean {
  return error.keyword === 'const' && error.instancePath === `${place}/type`;
}

/** No branch has the `type` of the value: the known types. */
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
