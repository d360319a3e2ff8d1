import type { OpenStep } from '#engine';

import type { Diagram } from './diagram.ts';
import type { Failure } from './failure.ts';
import { isProgress } from './transition.ts';
import { outside } from './state.ts';
import { findTrace, searchBackwards, type Sets, type Trace } from './transition-graph.ts';
import { loosen, describeFacts, describeTrace } from './describe-trace.ts';
import { pathOfStep, statesOf, targetAt, type StateSpace } from './state-space.ts';

/**
 * FLOW101 and FLOW105: states from which no end can be reached, and kinds of visitors who cannot reach a step with `"end": "done"`.
 * Such a kind may end at a step with `"end": "stop"`.
 */
export function findDeadEnds(space: StateSpace, on: readonly OpenStep[]): readonly Failure[] {
  const { sets, graph, first, routing } = space;
  const done = targetAt(
    space,
    on.filter(({ end }) => end === 'done'),
  );
  const finishing = searchBackwards(sets, graph, done, isProgress);
  const mayFinish = kindsIn(space, sets.and(first, finishing.get(outside.key) ?? sets.none));
  const mayNot = sets.without(kindsIn(space, first), mayFinish);
  const stops = on.filter(({ end }) => end === 'stop');
  const stopStates = new Map(
    stops.flatMap((step) => statesOf(step).map(({ key }) => [key, sets.and(routing.shown(step), mayNot)] as const)),
  );
  const ending = mayNot === sets.none ? finishing : searchBackwards(sets, graph, new Map([...done, ...stopStates]), isProgress);

  const turnedAway = sets.and(sets.and(first, mayNot), stopsAtOnce(space));
  const notFound = sets.without(sets.and(first, mayNot), turnedAway);
  // A kind of visitor who can never finish is reported once, as FLOW105, and not again for each step.
  const untold = done.size === 0 ? sets.none : kindsIn(space, notFound);
  return [
    ...(notFound === sets.none || done.size === 0 ? [] : [neverDone(space, notFound)]),
    ...on.flatMap((step) => {
      if (step.end !== undefined) return [];
      const stuck = statesOf(step).map(
        ({ key }) => [key, sets.without(sets.without(routing.shown(step), untold), ending.get(key) ?? sets.none)] as const,
      );
      const target = new Map(stuck.filter(([, who]) => who !== sets.none));
      const trace = target.size === 0 ? undefined : findTrace(space, target, () => true);
      return trace ? [stuckAt(space, step, trace, target)] : [];
    }),
  ];
}

/** The kinds of visitors in a set: only the facts that stay the same for a whole session count. */
function kindsIn({ sets, variables, fixed }: StateSpace, set: Diagram): Diagram {
  const others = variables.list.flatMap(({ fact }, variable) => (fixed.has(fact) ? [] : [variable]));
  return sets.forget(set, new Set(others));
}

/** The assignments for which the entry goes straight to a step with `"end": "stop"`. */
function stopsAtOnce({ sets, routing, flow }: StateSpace): Diagram {
  return routing
    .destinations(flow.base)
    .filter(({ step }) => step?.end === 'stop')
    .reduce((all, { where }) => sets.or(all, where), sets.none);
}

function neverDone({ flow, variables, fixed }: StateSpace, kinds: Diagram): Failure {
  const who = describeFacts(variables, kinds, (fact) => fixed.has(fact));
  const ends = flow.steps.filter(({ end }) => end === 'done').map(({ id }) => `"${id}"`);
  return {
    fault: 'never-done',
    path: ['entry'],
    message: `${who === '' ? 'visitors' : `visitors for whom ${who}`} can never reach ${ends.join(' or ')}, whatever they do`,
    cure: 'let a row lead them there, or let "entry" lead them to a step with "end": "stop" that explains it',
    trace: [],
  };
}

function stuckAt(space: StateSpace, step: OpenStep, trace: Trace, stuck: Sets): Failure {
  const { variables, sets, routing } = space;
  const last = trace.entries.at(-1);
  const who = sets.or(stuck.get(last?.transition.to.key ?? '') ?? sets.none, sets.without(sets.all, routing.shown(step)));
  const when = describeFacts(variables, loosen(variables, last?.after ?? trace.first, who));
  return {
    fault: 'dead-end',
    path: pathOfStep(space, step),
    message: `visitors at "${step.id}" are stuck${when === '' ? '' : ` while ${when}`}: whatever they press, they never reach a step with "end"`,
    cure: 'let a button or an answer lead on; or, if the session may end here, write "end": "done" or "stop"',
    trace: describeTrace(space, trace),
  };
}
