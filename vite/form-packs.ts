import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As much of a flow as decides which forms are fetched together. */
interface FlowSource {
  readonly flow: string;
  readonly base: string;
  readonly entry: readonly { readonly to?: string }[];
  readonly steps: readonly { readonly id: string; readonly form?: string }[];
}

/** By form: the pack that it is fetched with. A form without a pack is fetched by itself. */
export type FormPacks = ReadonlyMap<string, string>;

/**
 * Which forms are fetched together: a request costs a phone more than bytes that it could do without. What a flow begins
 * with comes by itself, as a visitor waits for it; every other form comes with its neighbours in the first flow that asks it.
 */
export function formPacks(folder: string): FormPacks {
  const flows = readFlows(folder);
  const first = new Set(
    flows.flatMap(({ entry, steps }) => entry.flatMap(({ to }) => steps.find(({ id }) => id === to)?.form ?? [])),
  );
  const asked = flows
    .toReversed()
    .flatMap(({ flow, steps }) => steps.flatMap(({ form }) => (form ? [[form, flow] as const] : [])));
  return new Map(asked.filter(([form]) => !first.has(form)));
}

/** Everybody's flow first. */
function readFlows(folder: string): readonly FlowSource[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && !file.endsWith('.schema.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as FlowSource)
    .toSorted((one, other) => one.base.length - other.base.length);
}
