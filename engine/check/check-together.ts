import type { Flow } from '../schema/flow.ts';
import { checkSchema } from './check-schema.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Fault } from './fault.ts';
import { type ParsedJson, parseJsonWithPositions } from './parse-json.ts';
import type { FlowSource } from './source.ts';
import { toDiagnostics } from './to-diagnostics.ts';

interface Read {
  readonly file: string;
  readonly json: ParsedJson;
  readonly flow: Flow;
}

/** What is wrong with flows that live side by side, each sound in itself: one name or one base for two, or a path that another answers. */
export function checkTogether(sources: readonly FlowSource[]): readonly Diagnostic[] {
  const flows = sources.flatMap(({ file, text }): readonly Read[] => {
    const json = parseJsonWithPositions(text);
    const shape = json.faults.length > 0 ? undefined : checkSchema(json.value);
    return shape && 'flow' in shape ? [{ file, json, flow: shape.flow }] : [];
  });
  return flows.flatMap((one, index) => {
    const faults = [...checkNames(one, flows.slice(0, index)), ...checkPaths(one, flows)];
    return toDiagnostics(faults, one);
  });
}

function checkNames({ flow }: Read, earlier: readonly Read[]): readonly Fault[] {
  return (['flow', 'base'] as const).flatMap((key): readonly Fault[] => {
    const owner = earlier.find((other) => other.flow[key] === flow[key]);
    if (owner === undefined) return [];
    const message = `"${flow[key]}" is the ${key === 'flow' ? 'name' : 'base'} of ${owner.file} already`;
    return [{ fault: 'duplicate-flow', path: [key], message, cure: 'give one of the two another one' }];
  });
}

/** A path belongs to the flow with the longest base that it lies below. */
function checkPaths({ flow }: Read, flows: readonly Read[]): readonly Fault[] {
  const below = (path: string, base: string) => path === base || path.startsWith(`${base}/`);
  const others = flows.filter((other) => other.flow.base.length > flow.base.length);
  return flow.steps.flatMap(({ id, path, aliases = [] }, index) =>
    [path, ...aliases].flatMap((own, place): readonly Fault[] => {
      const whole = flow.base === '/' ? own : `${flow.base}${own}`;
      const owner = others.find((other) => below(whole, other.flow.base));
      if (owner === undefined) return [];
      const at = place === 0 ? ['path'] : ['aliases', place - 1];
      const message = `nobody can reach the step "${id}" at "${whole}": paths below "${owner.flow.base}" belong to ${owner.file}`;
      return [{ fault: 'shadowed-path', path: ['steps', index, ...at], message, cure: 'give it another path' }];
    }),
  );
}
