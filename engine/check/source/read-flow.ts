import { Ajv, type ValidateFunction } from 'ajv';

import { fieldOf, isRecord } from '../../same-value.ts';
import { type Flow, flowSchema } from '../../schema/flow.ts';
import { bundleSchema } from './bundle-schema.ts';
import type { Fault } from './fault.ts';
import { type ParsedJson, parseJsonWithPositions } from './parse-json.ts';
import { shapeFaults } from './schema-fault.ts';
import type { FlowSource } from './source.ts';

/** A flow file as far as it can be read by itself: a flow, or what keeps it from being one. */
export type FlowReading = { readonly json: ParsedJson } & ({ readonly flow: Flow } | { readonly faults: readonly Fault[] });

const read = new WeakMap<FlowSource, FlowReading>();

/** Reads a flow file, once for each source. */
export function readFlow(source: FlowSource): FlowReading {
  const reading = read.get(source) ?? readAnew(source);
  read.set(source, reading);
  return reading;
}

function readAnew({ text }: FlowSource): FlowReading {
  const json = parseJsonWithPositions(text);
  return json.faults.length > 0 ? { json, faults: json.faults } : { json, ...checkSchema(json.value) };
}

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
  if (validate(value)) return { flow: withSplitFacts(value) };
  return { faults: shapeFaults(validate.errors ?? []).map((fault) => ({ ...fault, message: withIds(fault.message, value) })) };
}

/** A split is a fact. Where the flow declares one of that name too, that is a fault, and its own stays. */
export function withSplitFacts(flow: Flow): Flow {
  if (flow.split === undefined) return flow;
  const facts = Object.fromEntries(Object.keys(flow.split).map((name) => [name, { of: `split.${name}` }]));
  return { ...flow, facts: { ...facts, ...flow.facts } };
}

/** A step by its id: `load of the step "address"` in place of `steps[17].load`. */
function withIds(message: string, value: unknown): string {
  const steps = isRecord(value) && Array.isArray(value['steps']) ? (value['steps'] as readonly unknown[]) : [];
  return message.replaceAll(/steps\[(\d+)\](?:\.([\w.[\]-]*\w\]?))?/g, (place, index: string, below: string | undefined) => {
    const id = fieldOf(steps[Number(index)], 'id');
    if (typeof id !== 'string') return place;
    return below === undefined ? `the step "${id}"` : `${below} of the step "${id}"`;
  });
}
