import { type CompiledFlow, enter, hop, type OpenStep } from '#engine';

import type { Diagram } from './diagram.ts';
import { edgesOf } from './edges.ts';
import { imageOf, type Transition, preimageOf } from './transition.ts';
import { transitionsOf } from './transitions.ts';
import { outside, pathState } from './state.ts';
import { findTrace, pickOne, type TraceEntry, transitionGraphOf, unite } from './transition-graph.ts';
import { describeTrace } from './describe-trace.ts';
import type { StateSpace } from './state-space.ts';
import { buildModel, type ProofRegistry } from './model.ts';

/** A path in sentences, with the names of the transitions that no earlier path takes. */
export interface CoveringPath {
  readonly takes: readonly string[];
  readonly sentences: readonly string[];
}

/** Paths that together take every transition that can be taken. */
export interface Cover {
  readonly transitions: number;
  readonly paths: readonly CoveringPath[];
  /** Transitions that cannot be taken with the options of this tenant. */
  readonly never: readonly string[];
}

/** Where and with which assignments (`who`) a transition can be taken: by a transition, or without one by a redirect at that state. */
interface Chance {
  readonly name: string;
  readonly state: string;
  readonly who: Diagram;
  readonly transition?: Transition;
}

/** A path ends after so many transitions and another begins, because a person is to read it. */
const LONGEST = 60;

/**
 * A few paths that take every transition, found greedily (the problem is the Chinese postman's): from where the visitor is, take the
 * shortest path to a transition that no path has taken yet. There are at most as many paths as transitions. Error codes with the same
 * effect count as one transition.
 */
export function coverFlow(flow: CompiledFlow, registry: ProofRegistry): Cover {
  const model = buildModel(flow, registry);
  const space: StateSpace = { ...model, sets: model.variables.sets, graph: transitionGraphOf(transitionsOf(model)) };
  const names = edgesOf(flow).map(({ name }) => name);
  const left = new Set(names);
  const chances = chancesOf(space).filter(({ name }) => left.has(name));
  const paths: CoveringPath[] = [];
  for (;;) {
    const before = [...left];
    const entries = extendPath(space, chances, left);
    const takes = before.filter((name) => !left.has(name));
    if (takes.length === 0) return { transitions: names.length, paths, never: [...left] };
    paths.push({ takes, sentences: describeTrace(space, { first: entries[0]?.after ?? space.first, entries }) });
  }
}

/** One path from outside, for as long as a transition of `left` can be reached. Those that it takes are removed from `left`. */
function extendPath(space: StateSpace, chances: readonly Chance[], left: Set<string>): readonly TraceEntry[] {
  const { sets } = space;
  const entries: TraceEntry[] = [];
  let at = { start: outside.key, first: space.first };
  while (entries.length < LONGEST) {
    const open = chances.filter(({ name }) => left.has(name));
    const target = unite(
      sets,
      open.map(({ state, who }) => [state, who] as const),
    );
    const trace = findTrace(space, target, isWorthTaking, new Map([[at.start, at.first]]));
    if (trace === undefined) break;
    entries.push(...trace.entries);
    const last = trace.entries.at(-1);
    at = { start: last?.transition.to.key ?? at.start, first: last?.after ?? trace.first };
    const here = open.filter(({ state, who }) => state === at.start && sets.and(at.first, who) !== sets.none);
    for (const { name, transition } of here) if (!transition) left.delete(name);
    const taken = here.find(({ transition }) => transition !== undefined)?.transition;
    if (!taken) continue;
    for (const { name, transition } of here) if (transition === taken) left.delete(name);
    const after = pickOne(sets, imageOf(sets, taken, at.first));
    entries.push({ transition: taken, after });
    at = { start: taken.to.key, first: after };
  }
  return entries;
}

/** A session that ends, and typing, take no transition, so paths do without them. */
function isWorthTaking({ trigger }: Transition): boolean {
  return trigger.kind !== 'expire' && trigger.kind !== 'type';
}

function chancesOf(space: StateSpace): readonly Chance[] {
  const { graph, sets, flow } = space;
  const ofTransitions = [...graph.from.values()].flat().flatMap((transition): readonly Chance[] => {
    const who = preimageOf(sets, transition, sets.all);
    const back = transition.trigger.kind === 'back' && transition.from.at === 'step' ? [`${transition.from.step.id} back`] : [];
    return who === sets.none
      ? []
      : [...(transition.rows ?? []), ...back].map((name) => ({ name, state: transition.from.key, who, transition }));
  });
  return [...ofTransitions, ...flow.steps.flatMap((step) => chancesAt(space, step)), ...chancesAtEntry(space)];
}

/** The redirects of a step's own conditions: `shownWhen`, `requires`, `onceWhen`, and its aliases. */
function chancesAt({ variables, flow }: StateSpace, step: OpenStep): readonly Chance[] {
  const state = pathState(step.path).key;
  const redirects = variables
    .ask((facts) => hop(flow, facts, step))
    .flatMap(({ answer, where }): readonly Chance[] => {
      if (answer.kind === 'nowhere') return [{ name: `${step.id} notShown`, state, who: where }];
      if (answer.kind !== 'hop') return [];
      const { reason } = answer;
      const name = reason.because === 'unmet' ? `${step.id} requires ${reason.guard}` : `${step.id} ${reason.because}`;
      return [{ name, state, who: where }];
    });
  const aliases = (step.aliases ?? []).map((alias) => ({
    name: `${step.id} alias`,
    state: pathState(alias).key,
    who: variables.sets.all,
  }));
  return [...redirects, ...aliases];
}

function chancesAtEntry({ variables, flow }: StateSpace): readonly Chance[] {
  const state = pathState(flow.base).key;
  return variables
    .ask((facts) => enter(flow, facts))
    .flatMap(({ answer, where }) => (typeof answer === 'object' ? [{ name: `entry to ${answer.id}`, state, who: where }] : []));
}
