import type { CompiledGoal } from '#engine/check';

import { describeTrace } from './describe-trace.ts';
import type { AimOf } from './goals.ts';
import type { StateSpace } from './state-space.ts';
import { findTrace, type Trace } from './transition-graph.ts';

/** A goal, and the shortest path on which a visitor who has it reaches it. */
export interface GoalPath {
  readonly goal: string;
  readonly description: string;
  /** The steps of the path, in their order; none where no visitor reaches the goal, or none has it with the options of a tenant. */
  readonly steps: readonly string[];
  /** The same in sentences. */
  readonly trace: readonly string[];
}

/** An example of each goal: that every visitor reaches it, only the absence of failures shows. */
export function findGoalPaths(space: StateSpace, goals: readonly CompiledGoal[], aimOf: AimOf): readonly GoalPath[] {
  return goals.map((goal): GoalPath => {
    const known = { goal: goal.name, description: goal.description };
    if (!space.flow.byId.has(goal.to)) return { ...known, steps: [], trace: [] };
    const { graph, target, starts } = aimOf(goal);
    const trace = findTrace({ ...space, graph }, target, () => true, starts);
    if (!trace) return { ...known, steps: [], trace: [] };
    const steps = stepsOf(trace);
    return { ...known, steps: steps.at(-1) === goal.to ? steps : [...steps, goal.to], trace: describeTrace(space, trace) };
  });
}

function stepsOf({ entries }: Trace): readonly string[] {
  const [first] = entries;
  const from = first?.transition.from.at === 'step' ? [first.transition.from.step.id] : [];
  const arrived = entries.flatMap(({ transition: { to } }) => (to.at === 'step' ? [to.step.id] : []));
  return [...from, ...arrived].filter((id, index, all) => id !== all[index - 1]);
}
