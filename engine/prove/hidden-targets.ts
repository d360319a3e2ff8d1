import type { OpenStep } from '#engine';

import type { Diagram } from './diagram.ts';
import type { Failure } from './failure.ts';
import { imageOf } from './transition.ts';
import { outside } from './state.ts';
import { pathOfRowNamed } from './edges.ts';
import { describeReason } from './describe-trace.ts';
import type { StateSpace } from './state-space.ts';
import { redirectsFrom } from './redirects.ts';

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
function takersOf({
  sets,
  graph,
  routing,
  flow,
}: StateSpace): ReadonlyMap<string, { readonly step: OpenStep; readonly who: Diagram }> {
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
