import { groupBy, type OpenStep } from '#engine';

import { describeTrace } from './describe-trace.ts';
import { pathOfRowNamed } from './edges.ts';
import type { Failure } from './failure.ts';
import { possibleRedirects, type Redirect, takenOf, traceToAny } from './redirects.ts';
import { pathOfStep, type StateSpace } from './state-space.ts';
import { searchForwards } from './transition-graph.ts';
import { isFollowingFlow, isProgress } from './transition.ts';

/**
 * FLOW107: rows that go on to a step which is shown to no one, so that visitors are back where they were, or before that. A row
 * that goes back on purpose may name a step that is switched off: its visitors begin at another one.
 */
export function findLostProgress(space: StateSpace): readonly Failure[] {
  const lost = possibleRedirects(space).filter((redirect) => isLost(space, redirect));
  if (lost.length === 0) return [];
  const found = searchForwards(space, isFollowingFlow);
  return groupBy(lost, ({ target }) => target.id).flatMap((group) => {
    const taken = takenOf(space, group, found);
    const [first] = taken;
    return first ? [lostAt(space, first, taken)] : [];
  });
}

function isLost({ routing, sets, flow }: StateSpace, { target, destination, transition }: Redirect): boolean {
  const { from } = transition;
  if (from.at !== 'step' || !isProgress(transition) || routing.shown(target) !== sets.none) return false;
  const placeOf = ({ id }: OpenStep) => flow.steps.findIndex((step) => step.id === id);
  const here = placeOf(from.step);
  // What a tenant has left out, the flow did not expect to be left out.
  if (isLeftOut(target) && destination === from.step) return true;
  const isMainRoad = isLeftOut(target) || (target.progress !== false && from.step.progress !== false);
  return isMainRoad && placeOf(target) > here && placeOf(destination) < here;
}

function isLeftOut({ shownWhen }: OpenStep): boolean {
  return shownWhen !== undefined && 'const' in shownWhen && !shownWhen.const;
}

function lostAt(space: StateSpace, { target, destination, transition }: Redirect, taken: readonly Redirect[]): Failure {
  const [row = ''] = transition.rows ?? [];
  const from = transition.from.at === 'step' ? transition.from.step : target;
  const trace = traceToAny(space, taken);
  const where = destination === from ? `stay at "${from.id}" without end` : `are back at "${destination.id}"`;
  return {
    fault: 'lost-progress',
    path: pathOfRowNamed(space.source, row) ?? pathOfStep(space, from),
    message: `the step "${target.id}" is not shown, and the row "${row}" still goes there: visitors ${where}`,
    cure: `show "${target.id}", or let its "instead" name a step further on`,
    trace: trace ? describeTrace(space, trace) : [],
  };
}
