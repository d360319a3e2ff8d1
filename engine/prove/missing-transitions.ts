import type { Problem } from '#engine';
import type { JsonPath } from '#engine/check';

import type { Failure } from './failure.ts';
import { isFollowingFlow, imageOf, type Transition, preimageOf } from './transition.ts';
import { pathOfRowNamed } from './edges.ts';
import { describeTrace } from './describe-trace.ts';
import { pathOfStep, type StateSpace } from './state-space.ts';
import { findTrace, pickOne, type Trace } from './transition-graph.ts';

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
