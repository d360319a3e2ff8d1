import type { Registry } from '../check/registry.ts';
import type { CompiledFlow, CompiledRow } from '../compiled-flow.ts';
import { openFlow, type OpenFlow, type OpenStep } from '../open-flow.ts';
import { type Change, type Changes, changesOf } from './changes.ts';
import { type Chart, chartOf } from './chart.ts';
import type { Diagram } from './diagram.ts';
import { edgesOf } from './edges.ts';
import type { Stage } from './move.ts';
import { readingsOf } from './readings.ts';
import { REMEMBERED, type Variables, variablesOf } from './variables.ts';

/** What the proof must know of the app: what actions declare, which codes every call can give, and how facts are read. */
export type ProofRegistry = Pick<Registry, 'actions' | 'commonErrors' | 'readings'>;

/** A flow, made ready to be walked by everybody at once, and the facts with which visits begin. */
export interface World {
  readonly source: CompiledFlow;
  readonly flow: OpenFlow;
  readonly variables: Variables;
  readonly changes: Changes;
  readonly chart: Chart;
  readonly registry: ProofRegistry;
  readonly first: Diagram;
  /** Facts that stay as they are for a whole visit: they say what kind of visitor it is. */
  readonly fixed: ReadonlySet<string>;
  /** Facts of the session that can be otherwise on the next page. */
  readonly restless: readonly string[];
  /** Rows by their names. */
  readonly names: ReadonlyMap<CompiledRow, string>;
  /** The kinds of visitors who may be shown a step at all. */
  readonly knowing: (step: OpenStep) => Diagram;
  /** A change as a part of a move; none where nothing changes. */
  readonly stage: (change: Change) => readonly Stage[];
}

/** Opens a flow for its proof. */
export function beginWorld(compiled: CompiledFlow, registry: ProofRegistry): World {
  const flow = openFlow(compiled);
  const restless = restlessFacts(flow, registry);
  const fixed = new Set(
    Object.entries(flow.facts).flatMap(([fact, { from }]) =>
      from === 'options' || (from === 'session' && !restless.includes(fact)) ? [fact] : [],
    ),
  );
  const readings = readingsOf(flow, registry.readings);
  const variables = variablesOf(flow, fixed, (fact) =>
    flow.facts[fact]?.from === 'options' ? readings.empty(fact)?.[0] : undefined,
  );
  const { sets } = variables;

  const begins = variables.list.flatMap(({ fact }, place) => {
    if (fact === REMEMBERED) return [[place, variables.placesOf(fact, [false])] as const];
    const values = flow.facts[fact]?.type === 'counter' ? [0] : readings.empty(fact);
    return values === undefined ? [] : [[place, variables.placesOf(fact, values)] as const];
  });
  // Equal changes are one, so that what was worked out for one of them is known for all.
  const stages = new Map<string, Stage>();
  const stage = (change: Change): readonly Stage[] => {
    if (change.size === 0) return [];
    const key = JSON.stringify([...change].toSorted(([a], [b]) => a - b));
    const before = stages.get(key) ?? { change, changed: new Set(change.keys()), to: sets.where(change) };
    stages.set(key, before);
    return [before];
  };
  const chart = chartOf(flow, variables);
  const passing = new Set(variables.list.flatMap(({ fact }, place) => (fixed.has(fact) ? [] : [place])));

  return {
    knowing: (step) => sets.forget(chart.shown(step), passing),
    source: compiled,
    flow,
    variables,
    registry,
    restless,
    fixed,
    stage,
    changes: changesOf(flow, variables, readings),
    chart,
    names: namesOfRows(compiled),
    first: sets.where(new Map(begins)),
  };
}

/** What an action says of the session can be otherwise on the next page, too: another tab may have brought it about. */
function restlessFacts(flow: OpenFlow, { actions }: ProofRegistry): readonly string[] {
  const changed = new Set(
    Object.values(actions).flatMap(({ outcomes }) => Object.values(outcomes).flatMap(({ facts = {} }) => Object.keys(facts))),
  );
  return Object.keys(flow.facts).filter((fact) => flow.facts[fact]?.from === 'session' && changed.has(fact));
}

function namesOfRows(flow: CompiledFlow): ReadonlyMap<CompiledRow, string> {
  return new Map(edgesOf(flow).flatMap(({ row, name }) => (row ? [[row, name] as const] : [])));
}
