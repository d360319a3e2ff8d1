import type { OpenStep, Problem } from '#engine';
import type { JsonPath } from '#engine/check';

import { describeReason, describeTrace } from './describe-trace.ts';
import type { Diagram } from './diagram.ts';
import { pathOfRowNamed } from './edges.ts';
import type { Failure } from './failure.ts';
import { redirectsFrom } from './redirects.ts';
import { pathOfStep, type StateSpace } from './state-space.ts';
import { outside } from './state.ts';
import { findTrace, pickOne, type Trace } from './transition-graph.ts';
import { imageOf, isFollowingFlow, preimageOf, type Transition } from './transition.ts';

/** FLOW102 and FLOW104: decisions without an answer that can be reached, and visitors who follow the flow to "not found". */
export function findMissingTransitions(space: StateSpace): readonly Failure[] {
  const { sets, graph } = space;
  const observed = new Set<string>();
  return [...graph.from.values()].flat().flatMap((transition): readonly Failure[] => {
    const isLost = transition.to.at === 'notFound' && transition.trigger.kind === 'redirect';
    if (transition.problem === undefined && !isLost) return [];
    const key = `${transition.from.key} ${transition.problem?.detail ?? ''} ${transition.rows?.join() ?? ''}`;
    if (observed.has(key)) return [];
    const who = preimageOf(sets, transition, sets.all);
    // An address that is typed by hand might not be found.
    const isAllowed = transition.problem === undefined ? isFollowingFlow : () => true;
    const trace = who === sets.none ? undefined : findTrace(space, new Map([[transition.from.key, who]]), isAllowed);
    if (!trace) return [];
    observed.add(key);
    return [
      transition.problem === undefined
        ? notFound(space, transition, trace)
        : noNextStep(space, transition, trace, transition.problem),
    ];
  });
}

function noNextStep(space: StateSpace, transition: Transition, trace: Trace, { code, detail }: Problem): Failure {
  const isEndless = code === 'redirect-endless';
  return {
    fault: 'no-next-step',
    path: pathOfFailure(space, transition, trace),
    message: isEndless
      ? `visitors who ask for ${describeTarget(space, transition)} are sent from step to step without end`
      : `at "${detail}", no row decides what happens next to some visitors`,
    cure: isEndless
      ? 'give one of these steps an "otherwise" that goes to a step which is shown to them'
      : 'add a last row without "when"',
    trace: describeTrace(space, trace),
  };
}

function notFound(space: StateSpace, transition: Transition, trace: Trace): Failure {
  const { sets, first } = space;
  const target = describeTarget(space, transition);
  const led = trace.entries.at(-1)?.after ?? first;
  const landed = { transition, after: pickOne(sets, imageOf(sets, transition, led)) };
  return {
    fault: 'to-not-found',
    path: pathOfFailure(space, transition, trace),
    message: `visitors are sent to ${target}, which is not shown to them, so they reach "not found"`,
    cure: `send them to another step, or give ${target} an "instead" for them`,
    trace: describeTrace(space, { ...trace, entries: [...trace.entries, landed] }),
  };
}

/** The requested step, or the path when no step has it. */
function describeTarget({ flow }: StateSpace, { from }: Transition): string {
  const path = from.at === 'path' ? from.path : '';
  return `"${flow.byPath.get(path)?.id ?? path}"`;
}

function pathOfFailure(space: StateSpace, transition: Transition, trace: Trace): JsonPath {
  const row = (transition.rows ?? trace.entries.findLast(({ transition: { rows } }) => rows)?.transition.rows)?.[0];
  const path = row === undefined ? undefined : pathOfRowNamed(space.source, row);
  if (path) return path;
  const asked = transition.from.at === 'path' ? space.flow.byPath.get(transition.from.path) : undefined;
  const on = trace.entries.findLast(({ transition: { to } }) => to.at === 'step')?.transition.to;
  const step = asked ?? (on?.at === 'step' ? on.step : undefined);
  return step ? pathOfStep(space, step) : ['entry'];
}

/** FLOW103: rows that name a step which is shown to no visitor who takes the row. */
export function findHiddenTargets(space: StateSpace): readonly Failure[] {
  const { sets, routing } = space;
  return [...takersOf(space)].flatMap(([row, { step, who }]): readonly Failure[] => {
    if (sets.and(who, routing.shown(step)) !== sets.none) return [];
    const path = pathOfRowNamed(space.source, row);
    return path ? [{ fault: 'hidden-target', path, ...describeHiddenTarget(space, row, step, who), trace: [] }] : [];
  });
}

/** By the name of each row that goes to a step: that step, and the assignments after the row. */
function takersOf({ sets, graph, routing, flow }: StateSpace) {
  const takers = new Map<string, { readonly step: OpenStep; readonly who: Diagram }>();
  for (const [key, transitions] of graph.from) {
    for (const transition of transitions) {
      const step = flow.byId.get(transition.target ?? '');
      if (!step || key === outside.key || routing.shown(step) === sets.none) continue;
      const come = imageOf(sets, transition, sets.all);
      if (come === sets.none) continue;
      for (const row of transition.rows ?? []) takers.set(row, { step, who: sets.or(takers.get(row)?.who ?? sets.none, come) });
    }
  }
  return takers;
}

function describeHiddenTarget(space: StateSpace, row: string, step: OpenStep, who: Diagram): Pick<Failure, 'message' | 'cure'> {
  const { sets } = space;
  const elsewhere = redirectsFrom(space, step).filter(({ where }) => sets.and(where, who) !== sets.none);
  const destination = [...new Set(elsewhere.map((redirect) => `"${redirect.destination.id}"`))].join(' or ') || '"not found"';
  const reasons = [...new Set(elsewhere.map(({ because }) => describeReason(because)).filter((reason) => reason !== ''))];
  const because = reasons.length === 0 ? '' : `, because ${reasons.join(' or ')}`;
  return {
    message: `the row "${row}" goes to "${step.id}", but every visitor who takes it lands on ${destination} instead${because}`,
    cure: `name the step where they land, or change what "${step.id}" requires`,
  };
}
