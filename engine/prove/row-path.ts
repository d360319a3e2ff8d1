import type { CompiledAct, CompiledFlow, CompiledRow } from '#engine';
import type { JsonPath } from '#engine/check';

/** The place in the file of a row by its name in `edgesOf`. A row that is not in a list has the place of its decision. */
export function pathOfRowNamed(flow: CompiledFlow, name: string): JsonPath | undefined {
  const named = name.match(/^(.*) (\d+)$/);
  const [, decision = '', number = ''] = named ?? [];
  const found = decisionsOf(flow).find(({ at }) => at === decision);
  if (!found) return undefined;
  return found.rows.length === 1 ? found.path : [...found.path, Number(number) - 1];
}

interface Decision {
  readonly at: string;
  readonly path: JsonPath;
  readonly rows: readonly CompiledRow[];
}

function decisionsOf(flow: CompiledFlow): readonly Decision[] {
  return [
    ...flow.steps.flatMap(({ id, load, submit, acts }, index) => [
      ...(load ? ofAct(load, `${id} load`, ['steps', index, 'load']) : []),
      ...(submit ? ofAct(submit, `${id} submit`, ['steps', index, 'submit']) : []),
      ...Object.entries(acts ?? {}).flatMap(([name, act]) => ofAct(act, `${id} ${name}`, ['steps', index, 'acts', name])),
    ]),
    ...Object.entries(flow.runs).flatMap(([name, run]) => ofAct(run, `run ${name}`, ['runs', name])),
    ...ofRecord(flow.errors, 'errors', ['errors']),
  ];
}

function ofAct(act: CompiledAct, at: string, path: JsonPath): readonly Decision[] {
  if ('do' in act) return [{ at, path: [...path, 'do'], rows: act.do }];
  return [...ofRecord(act.outcomes, at, [...path, 'outcomes']), ...ofRecord(act.errors ?? {}, at, [...path, 'errors'])];
}

function ofRecord(record: Readonly<Record<string, readonly CompiledRow[]>>, at: string, path: JsonPath): readonly Decision[] {
  return Object.entries(record).map(([name, rows]) => ({ at: `${at} ${name}`, path: [...path, name], rows }));
}
