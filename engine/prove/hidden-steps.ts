import { evaluate, type OpenStep } from '#engine';

import type { Diagram } from './diagram.ts';
import { pathOfRowNamed } from './edges.ts';
import type { Failure } from './failure.ts';
import { describeTrace } from './describe-trace.ts';
import type { StateSpace } from './state-space.ts';
import { findTrace } from './transition-graph.ts';
import { isFollowingFlow, preimageOf } from './transition.ts';

/** FLOW107: rows to a step that is hidden from some who take them, where the step does not state where they land. */
export function findUnstatedRedirects(space: StateSpace): readonly Failure[] {
  const { sets, graph, flow } = space;
  const reported = new Set<OpenStep>();
  return [...graph.from.values()].flat().flatMap((transition): readonly Failure[] => {
    const step = flow.byId.get(transition.target ?? '');
    const [row] = transition.rows ?? [];
    if (step?.shownWhen === undefined || step.instead !== undefined || row === undefined || reported.has(step)) return [];
    const hidden = whereHidden(space, step);
    const who = preimageOf(sets, transition, hidden);
    const trace = who === sets.none ? undefined : findTrace(space, new Map([[transition.from.key, who]]), isFollowingFlow);
    const path = trace && pathOfRowNamed(space.source, row);
    if (!trace || !path) return [];
    reported.add(step);
    return [{ fault: 'hidden-step', path, ...describe(row, step, hidden === sets.all), trace: describeTrace(space, trace) }];
  });
}

/** The assignments with which a step's own `shownWhen` does not hold. */
function whereHidden({ variables }: StateSpace, { shownWhen }: OpenStep): Diagram {
  const { sets, ask } = variables;
  if (shownWhen === undefined) return sets.none;
  return ask((facts) => evaluate(shownWhen, facts) === true).reduce(
    (hidden, { answer, where }) => (answer ? hidden : sets.or(hidden, where)),
    sets.none,
  );
}

function describe(row: string, { id }: OpenStep, isForNone: boolean): Pick<Failure, 'message' | 'cure'> {
  const whose = isForNone ? 'is shown to no one, so those' : 'is hidden from some visitors, so those';
  return {
    message: `the row "${row}" goes to "${id}", which ${whose} who take it land where the flow begins`,
    cure: `let the row go elsewhere for them; or write "instead" at "${id}": the step where they land, or "entry" if they are to begin again`,
  };
}
