import type { Flow } from '../../schema/flow.ts';
import { type Diagnostic, toDiagnostics } from '../source/diagnostic.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import type { JsonPath, FlowSource } from '../source/source.ts';
import type { ParsedJson } from '../source/parse-json.ts';
import { readFlow } from '../source/read-flow.ts';

interface Read {
  readonly file: string;
  readonly json: ParsedJson;
  readonly flow: Flow;
}

/** Why a path can never reach a flow (the service keeps it for something else), in a sentence; nothing where it can. */
export type WhyReserved = (path: string) => string | undefined;

/**
 * What is wrong with flows that live side by side, each sound in itself: one name or one base for two, or a path that another
 * answers, or that the server of the flows reserves.
 */
export function checkTogether(sources: readonly FlowSource[], whyReserved: WhyReserved = () => undefined): readonly Diagnostic[] {
  const flows = sources.flatMap((source): readonly Read[] => {
    const reading = readFlow(source);
    return 'flow' in reading ? [{ file: source.file, ...reading }] : [];
  });
  return flows.flatMap((one, index) => {
    const faults = [...checkNames(one, flows.slice(0, index)), ...checkPaths(one, flows), ...checkReserved(one, whyReserved)];
    return toDiagnostics(faults, one);
  });
}

function checkNames({ flow }: Read, earlier: readonly Read[]): readonly Fault[] {
  return (['flow', 'base'] as const).flatMap((key): readonly Fault[] => {
    const owner = earlier.find((other) => other.flow[key] === flow[key]);
    if (owner === undefined) return [];
    const message = `"${flow[key]}" is the ${key === 'flow' ? 'name' : 'base'} of ${owner.file} already`;
    return [faultAt('duplicate-flow', [key], message, 'give one of the two another one')];
  });
}

/** A path belongs to the flow with the longest base that it is below. */
function checkPaths({ flow }: Read, flows: readonly Read[]): readonly Fault[] {
  const below = (path: string, base: string) => path === base || path.startsWith(`${base}/`);
  const others = flows.filter((other) => other.flow.base.length > flow.base.length);
  return addressesOf(flow).flatMap(({ id, whole, at }): readonly Fault[] => {
    const owner = others.find((other) => below(whole, other.flow.base));
    if (owner === undefined) return [];
    const message = `no visitor can reach the step "${id}" at "${whole}": paths below "${owner.flow.base}" belong to ${owner.file}`;
    return [faultAt('shadowed-path', at, message, 'give it another path')];
  });
}

/** A base that a flow may not have is reported once, and not again for every step below it. */
function checkReserved({ flow }: Read, whyReserved: WhyReserved): readonly Fault[] {
  const { base } = flow;
  const why = base === '/' ? undefined : whyReserved(base);
  if (why !== undefined) {
    const message = `no visitor can reach this flow at "${base}": ${why}`;
    return [faultAt('reserved-path', ['base'], message, 'give the flow another base')];
  }
  return addressesOf(flow).flatMap(({ id, whole, at }): readonly Fault[] => {
    const reason = whyReserved(whole);
    if (reason === undefined) return [];
    const message = `no visitor can reach the step "${id}" at "${whole}": ${reason}`;
    return [faultAt('reserved-path', at, message, 'give it another path')];
  });
}

interface Address {
  readonly id: string;
  readonly whole: string;
  readonly at: JsonPath;
}

function addressesOf({ base, steps }: Flow): readonly Address[] {
  return steps.flatMap(({ id, path, aliases = [] }, index) =>
    [path, ...aliases].map((own, place) => ({
      id,
      whole: base === '/' ? own : `${base}${own}`,
      at: ['steps', index, ...(place === 0 ? ['path'] : ['aliases', place - 1])],
    })),
  );
}
