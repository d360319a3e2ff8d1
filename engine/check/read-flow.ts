import type { Flow } from '../schema/flow.ts';
import { checkSchema } from './check-schema.ts';
import type { Fault } from './fault.ts';
import { type ParsedJson, parseJsonWithPositions } from './parse-json.ts';
import type { FlowSource } from './source.ts';

/** A flow file as far as it can be read by itself: a flow, or what keeps it from being one. */
export type FlowReading = { readonly json: ParsedJson } & ({ readonly flow: Flow } | { readonly faults: readonly Fault[] });

const read = new WeakMap<FlowSource, FlowReading>();

/** Reads a flow file, once for everybody who has this source. */
export function readFlow(source: FlowSource): FlowReading {
  const reading = read.get(source) ?? readAnew(source);
  read.set(source, reading);
  return reading;
}

function readAnew({ text }: FlowSource): FlowReading {
  const json = parseJsonWithPositions(text);
  return json.faults.length > 0 ? { json, faults: json.faults } : { json, ...checkSchema(json.value) };
}
