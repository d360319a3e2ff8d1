import type { CompiledFlow, OpenStep } from '#engine';
import type { CompiledGoal } from '#engine/check';

import { findDeadEnds } from './dead-ends.ts';
import type { Failure } from './failure.ts';
import { findGoalPaths, type GoalPath } from './goal-paths.ts';
import { aimsOf, findMissedGoals } from './goals.ts';
import { findUnstatedRedirects } from './hidden-steps.ts';
import { findHiddenTargets, findMissingTransitions } from './missing-transitions.ts';
import { buildModel, type ProofRegistry } from './model.ts';
import { type RedirectChoice, type RedirectedRows, findRedirectedRows } from './redirects.ts';
import { type StateSpace, pathOfStep } from './state-space.ts';
import { transitionGraphOf } from './transition-graph.ts';
import { transitionsOf } from './transitions.ts';
import { findUnreachableSteps } from './unreachable-steps.ts';

/** What was proved of one flow. */
export interface Proof {
  readonly flow: string;
  /** The number of steps; `switchedOff` are those of them that are never shown with the options of this tenant. */
  readonly steps: number;
  readonly switchedOff: readonly string[];
  /** Pairs of a step and an assignment with which it is shown. */
  readonly states: number;
  readonly facts: number;
  readonly transitions: number;
  readonly goals: number;
  readonly failures: readonly Failure[];
  readonly redirects: readonly RedirectedRows[];
  readonly goalPaths: readonly GoalPath[];
}

interface ProofOptions {
  /** What visitors must be able to do, from `goalsOf`. */
  readonly goals?: readonly CompiledGoal[];
  /** Adds the rows whose visitors land on another step than the row names. */
  readonly withRedirects?: RedirectChoice;
  /** Adds a path to each goal. */
  readonly withGoalPaths?: boolean;
}

/** Proves a flow over every assignment of its facts. */
export function proveFlow(
  flow: CompiledFlow,
  registry: ProofRegistry,
  { goals = [], withRedirects = false, withGoalPaths = false }: ProofOptions = {},
): Proof {
  const model = buildModel(flow, registry, goals);
  const { sets } = model.variables;
  const graph = transitionGraphOf(transitionsOf(model));
  const space: StateSpace = { ...model, sets, graph };
  const aimOf = aimsOf(space);
  const shown = model.flow.steps.map((step) => ({ step, who: model.routing.shown(step) }));
  const on = shown.filter(({ who }) => who !== sets.none).map(({ step }) => step);

  return {
    flow: flow.flow,
    steps: flow.steps.length,
    switchedOff: shown.filter(({ who }) => who === sets.none).map(({ step }) => step.id),
    states: shown.reduce((sum, { who }) => sum + sets.count(who), 0),
    facts: model.variables.list.length,
    transitions: [...graph.from.values()].reduce((sum, transitions) => sum + transitions.length, 0),
    goals: goals.length,
    failures: [
      ...findUnreachableSteps(space, on),
      ...findDeadEnds(space, on),
      ...findMissingTransitions(space),
      ...findHiddenTargets(space),
      ...findUnstatedRedirects(space),
      ...findMissedGoals(space, goals, aimOf),
      ...findUnnamed(space, on),
    ],
    redirects: withRedirects ? findRedirectedRows(space, withRedirects) : [],
    goalPaths: withGoalPaths ? findGoalPaths(space, goals, aimOf) : [],
  };
}

/** FLOW106: requirements that are conditions without a name. */
function findUnnamed(space: StateSpace, on: readonly OpenStep[]): readonly Failure[] {
  return on.flatMap((step) =>
    step.requires.flatMap(({ name }, index): readonly Failure[] => {
      if (name !== '') return [];
      const message = `the step "${step.id}" sends visitors elsewhere by a condition without a name, so reports cannot give a reason`;
      const cure = 'add the condition to "guards" under a name, put what it means in "description", and write that name here';
      const path = [...pathOfStep(space, step), 'requires', index, 'guard'];
      return [{ fault: 'reason-unnamed', path, message, cure, trace: [] }];
    }),
  );
}
