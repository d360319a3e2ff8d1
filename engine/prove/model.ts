import { type CompiledFlow, type CompiledRow, memoize, openFlow, type OpenFlow, type OpenStep } from '#engine';
import type { CompiledGoal, Registry } from '#engine/check';

import { type Change, type Changes, changesOf } from './changes.ts';
import { type Routing, routingOf } from './routing.ts';
import type { Diagram } from './diagram.ts';
import { edgesOf } from './edges.ts';
import type { Stage } from './transition.ts';
import { readingsOf } from './readings.ts';
import { REMEMBERED, type Variables, variablesOf } from './variables.ts';

/** What the proof needs of the app: what actions declare, the error codes that any call can give, and how facts are read. */
export type ProofRegistry = Pick<Registry, 'actions' | 'commonErrors' | 'readings'>;

/** The model of a flow: its facts as variables, its decisions over all assignments, and the assignments with which sessions begin. */
export interface Model {
  readonly source: CompiledFlow;
  readonly flow: OpenFlow;
  readonly variables: Variables;
  readonly changes: Changes;
  readonly routing: Routing;
  readonly registry: ProofRegistry;
  readonly first: Diagram;
  /** Facts that stay the same for a whole session: from options, or from the session and changed by no action. */
  readonly fixed: ReadonlySet<string>;
  /** Facts of the session that some action changes: after a page load they may have any value. */
  readonly volatile: readonly string[];
  /** The name of each row, as in `edgesOf`. */
  readonly names: ReadonlyMap<CompiledRow, string>;
  /** The kinds of visitors (assignments of the `fixed` facts) who can be at a step, or whose path to it a redirect remembers. */
  readonly audienceOf: (step: OpenStep) => Diagram;
  /** A change as stages of a transition; none where nothing changes. */
  readonly stage: (change: Change) => readonly Stage[];
}

/** The conditions of goals decide nothing, but the model distinguishes what they distinguish. */
export function buildModel(compiled: CompiledFlow, registry: ProofRegistry, goals: readonly CompiledGoal[] = []): Model {
  const flow = openFlow(compiled);
  const volatile = volatileFacts(flow, registry);
  const fixed = new Set(
    Object.entries(flow.facts).flatMap(([fact, { from }]) =>
      from === 'options' || (from === 'session' && !volatile.includes(fact)) ? [fact] : [],
    ),
  );
  const readings = readingsOf(flow, registry.readings);
  const variables = variablesOf(
    flow,
    goals.flatMap(({ conditions }) => conditions),
    fixed,
    (fact) => (flow.facts[fact]?.from === 'options' ? readings.empty(fact) : undefined),
  );
  const { sets } = variables;

  const begins = variables.list.flatMap(({ fact }, variable) => {
    if (fact === REMEMBERED) return [[variable, variables.valueIndices(fact, [false])] as const];
    const values = flow.facts[fact]?.type === 'counter' ? [0] : readings.empty(fact);
    return values === undefined ? [] : [[variable, variables.valueIndices(fact, values)] as const];
  });
  // Equal changes are one object, because results are remembered by it.
  const stageOf = memoize(
    (change: Change): readonly Stage[] => [{ change, changed: new Set(change.keys()), to: sets.where(change) }],
    (change) => JSON.stringify([...change].toSorted(([a], [b]) => a - b)),
  );
  const routing = routingOf(flow, variables);
  const passing = new Set(variables.list.flatMap(({ fact }, variable) => (fixed.has(fact) ? [] : [variable])));

  return {
    audienceOf: (step) => sets.forget(sets.or(routing.shown(step), routing.remembered(step)), passing),
    source: compiled,
    flow,
    variables,
    registry,
    volatile,
    fixed,
    stage: (change) => (change.size === 0 ? [] : stageOf(change)),
    changes: changesOf(flow, variables, readings),
    routing,
    names: namesOfRows(compiled),
    first: sets.where(new Map(begins)),
  };
}

/** Facts of the session that some action changes: another tab may run that action between two pages. */
function volatileFacts(flow: OpenFlow, { actions }: ProofRegistry): readonly string[] {
  const changed = new Set(
    Object.values(actions).flatMap(({ outcomes }) => Object.values(outcomes).flatMap(({ facts = {} }) => Object.keys(facts))),
  );
  return Object.keys(flow.facts).filter((fact) => flow.facts[fact]?.from === 'session' && changed.has(fact));
}

function namesOfRows(flow: CompiledFlow): ReadonlyMap<CompiledRow, string> {
  return new Map(edgesOf(flow).flatMap(({ row, name }) => (row ? [[row, name] as const] : [])));
}
