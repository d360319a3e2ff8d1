import type { OpenStep } from '../open-flow.ts';
import type { Diagram } from './diagram.ts';
import type { Failure } from './failure.ts';
import { isWayOn } from './kinds-of-move.ts';
import { outside } from './place.ts';
import { reachBackwards, type Sets } from './transition-graph.ts';
import { loosen, sayFacts, sayWalk } from './say-walk.ts';
import { pathOfStep, placesOf, targetAt, type Trial } from './trial.ts';
import { findWalk, type Walk } from './walk.ts';

/**
 * FLOW101 and FLOW105: states from which no end can be reached, and kinds of visitors who cannot reach a step with `"end": "done"`.
 * Such a kind may end at a step with `"end": "stop"`.
 */
export function findNoWayOn(trial: Trial, on: readonly OpenStep[]): readonly Failure[] {
  const { sets, graph, first, fixed, variables, chart } = trial;
  const done = targetAt(
    trial,
    on.filter(({ end }) => end === 'done'),
  );
  const finishing = reachBackwards(sets, graph, done, isWayOn).sets;
  const mayFinish = kindsIn(trial, sets.and(first, finishing.get(outside.key) ?? sets.none));
  const mayNot = sets.without(kindsIn(trial, first), mayFinish);
  const stops = on.filter(({ end }) => end === 'stop');
  const told = new Map(
    stops.flatMap((step) => placesOf(step).map(({ key }) => [key, sets.and(chart.shown(step), mayNot)] as const)),
  );
  const ending = mayNot === sets.none ? finishing : reachBackwards(sets, graph, new Map([...done, ...told]), isWayOn).sets;

  const turnedAway = sets.and(sets.and(first, mayNot), stopsAtOnce(trial));
  const lost = sets.without(sets.and(first, mayNot), turnedAway);
  // A kind of visitor who can never finish is told once, as FLOW105, and not again for each step.
  const untold = done.size === 0 ? sets.none : kindsIn(trial, lost);
  const never: readonly Failure[] =
    lost === sets.none || done.size === 0
      ? []
      : [
          neverDone(
            trial,
            sayFacts(variables, lost, (fact) => fixed.has(fact)),
          ),
        ];
  return [
    ...never,
    ...on.flatMap((step) => {
      if (step.end !== undefined) return [];
      const stuck = placesOf(step).map(
        ({ key }) => [key, sets.without(sets.without(chart.shown(step), untold), ending.get(key) ?? sets.none)] as const,
      );
      const target = new Map(stuck.filter(([, who]) => who !== sets.none));
      const walk = target.size === 0 ? undefined : findWalk(trial, target, () => true);
      return walk ? [stuckAt(trial, step, walk, target)] : [];
    }),
  ];
}

/** The kinds of visitors in a set: only the facts that stay the same for a whole visit count. */
function kindsIn({ sets, variables, fixed }: Trial, set: Diagram): Diagram {
  const others = variables.list.flatMap(({ fact }, place) => (fixed.has(fact) ? [] : [place]));
  return sets.forget(set, new Set(others));
}

/** The assignments for which the entry leads straight to a step with `"end": "stop"`. */
function stopsAtOnce({ sets, chart, flow }: Trial): Diagram {
  return chart
    .landings(flow.base)
    .filter(({ step }) => step?.end === 'stop')
    .reduce((all, { where }) => sets.or(all, where), sets.none);
}

function neverDone({ flow }: Trial, who: string): Failure {
  const ends = flow.steps.filter(({ end }) => end === 'done').map(({ id }) => `"${id}"`);
  return {
    fault: 'never-done',
    path: ['entry'],
    message: `${who === '' ? 'visitors' : `visitors for whom ${who}`} can never reach ${ends.join(' or ')}, whatever they do`,
    cure: 'let a row lead them there, or let "entry" lead them to a step with "end": "stop" that says so',
    walk: [],
  };
}

function stuckAt(trial: Trial, step: OpenStep, walk: Walk, stuck: Sets): Failure {
  const { variables, sets, chart } = trial;
  const last = walk.paces.at(-1);
  const who = sets.or(stuck.get(last?.move.to.key ?? '') ?? sets.none, sets.without(sets.all, chart.shown(step)));
  const when = sayFacts(variables, loosen(variables, last?.after ?? walk.first, who));
  return {
    fault: 'no-way-on',
    path: pathOfStep(trial, step),
    message: `visitors at "${step.id}" are stuck${when === '' ? '' : ` while ${when}`}: whatever they press, they never reach a step with "end"`,
    cure: 'let a button or an answer lead on; or, if the visit may end here, say "end": "done" or "stop"',
    walk: sayWalk(trial, walk),
  };
}
