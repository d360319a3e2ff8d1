import { evaluate, type GuardTree, memoize } from '#engine';
import { literalsByFact, type CompiledGoal, type OutcomeCase } from '#engine/check';

import { describeFacts, describeTrace, loosen } from './describe-trace.ts';
import type { Diagram } from './diagram.ts';
import type { Failure } from './failure.ts';
import { statesOf, type StateSpace, targetAt } from './state-space.ts';
import { outside } from './state.ts';
import {
  findTrace,
  searchBackwards,
  selectTransitions,
  type Sets,
  type Trace,
  type TransitionGraph,
  unite,
} from './transition-graph.ts';
import { imageOf, isFollowingFlow, isProgress, preimageOf, stagesOf, type Transition } from './transition.ts';

/** The search for the place of a goal. Goals with the same place, reason and excluded outcomes share it. */
interface GoalSearch {
  /** Where the goal is reached. */
  readonly target: Sets;
  /** The progress of those who have this goal and have not reached it. */
  readonly graph: TransitionGraph;
  /** By state: the assignments from which the goal can be reached. */
  readonly reaching: Sets;
}

/** A goal with everything that its search needs. */
interface Aim extends GoalSearch {
  readonly goal: CompiledGoal;
  /** By state: the assignments with which a visitor begins to have the goal, and those of them that reach it before they begin anew. */
  readonly starts: Sets;
  readonly beginnings: readonly { readonly transition: Transition; readonly who: Diagram }[];
  readonly reachingAtOnce: Sets;
}

/**
 * FLOW108, FLOW109 and FLOW110: visitors who have a goal and cannot reach it, from the beginning or from a step on the path; and goals
 * that no visitor has. A path may take every outcome but those that the goal excludes, and no error: that things can go well is shown, not
 * that they will. Who has a goal after an outcome must reach it before that action answers again.
 */
export function findMissedGoals(space: StateSpace, goals: readonly CompiledGoal[], aimOf: AimOf): readonly Failure[] {
  return goals.flatMap((goal) => {
    if (!space.flow.byId.has(goal.to)) return [];
    const aim = aimOf(goal);
    if (isUnowned(space, aim)) return [unowned(goal)];
    const missed = missedAtStart(space, aim);
    return missed ? [missed] : lostOnThePath(space, aim);
  });
}

/** What is known of a goal; worked out once. */
export type AimOf = (goal: CompiledGoal) => Aim;

/** The searches for the goals of a flow. */
export function aimsOf(space: StateSpace): AimOf {
  const { sets } = space;
  const graphOf = memoize(
    (goal: CompiledGoal) => restrict(space, goal, isProgress),
    (goal) => JSON.stringify([goal.while, goal.without]),
  );
  const placeOf = ({ while: reason, without, by, to }: CompiledGoal) => JSON.stringify([reason, without, by, to]);
  const searchOf = memoize((goal: CompiledGoal): GoalSearch => {
    const graph = graphOf(goal);
    const target = goal.by ? beforeOutcome(space, graph, goal.by, goal.to) : arrivalAt(space, goal.to);
    return { graph, target, reaching: searchBackwards(sets, graph, target) };
  }, placeOf);
  const reachingAtOnce = memoize(
    (goal: CompiledGoal) => {
      const { graph, target, reaching } = searchOf(goal);
      const begin = goal.from;
      return begin ? searchBackwards(sets, graph, target, (one) => !isAnswerOf(one, begin.action)) : reaching;
    },
    (goal) => `${goal.from?.action} ${placeOf(goal)}`,
  );
  return memoize((goal) => ({ goal, ...searchOf(goal), reachingAtOnce: reachingAtOnce(goal), ...startsOf(space, goal) }));
}

/** Where visitors begin to have a goal. */
function startsOf(space: StateSpace, { from: begin, who, while: reason }: CompiledGoal): Pick<Aim, 'beginnings' | 'starts'> {
  const { sets } = space;
  const aiming = sets.and(whereHolds(space, who), whereHolds(space, reason));
  if (!begin) return { beginnings: [], starts: new Map([[outside.key, sets.and(space.first, aiming)]]) };
  const beginnings = beginningsOf(space, begin, aiming);
  const starts = beginnings.map((one) => [one.transition.to.key, one.who] as const);
  return { beginnings, starts: unite(sets, starts) };
}

/** No visitor has the goal, though no option of the tenant is the reason. */
function isUnowned({ sets, flow }: StateSpace, { goal, starts }: Aim): boolean {
  const facts = [...literalsByFact(goal.conditions).keys()];
  return [...starts.values()].every((set) => set === sets.none) && facts.every((fact) => flow.facts[fact]?.from !== 'options');
}

function unowned({ name, description }: CompiledGoal): Failure {
  return {
    fault: 'goal-unowned',
    path: ['goals', name],
    message: `no visitor ever has the goal "${description}": its conditions never hold together where it begins`,
    cure: 'compare "who", "while" and the "when" of "from" with the facts that the action declares for that outcome',
    trace: [],
  };
}

/** The assignments for which a condition holds; all of them where there is none. */
function whereHolds({ variables }: StateSpace, tree: GuardTree | undefined): Diagram {
  const { sets, ask } = variables;
  if (tree === undefined) return sets.all;
  return ask((facts) => evaluate(tree, facts) === true).reduce(
    (all, { answer, where }) => (answer ? sets.or(all, where) : all),
    sets.none,
  );
}

/** The graph of allowed transitions, without the outcomes that the goal excludes, and only for assignments for which the goal's reason holds. */
function restrict(space: StateSpace, goal: CompiledGoal, isAllowed: (transition: Transition) => boolean): TransitionGraph {
  const { sets, graph } = space;
  const before = stagesOf(whereHolds(space, goal.while), sets.all);
  return selectTransitions(graph, (transition) => {
    if (!isAllowed(transition)) return undefined;
    const excluded = goal.without.filter((one) => isOutcome(transition, one));
    if (before.length === 0 && excluded.length === 0) return transition;
    const after = sets.without(
      sets.all,
      excluded.reduce((all, { when }) => sets.or(all, whereHolds(space, when)), sets.none),
    );
    return after === sets.none
      ? undefined
      : { ...transition, stages: [...before, ...transition.stages, ...stagesOf(after, sets.all)] };
  });
}

function isAnswerOf({ trigger }: Transition, action: string): boolean {
  return trigger.kind === 'outcome' && trigger.action === action;
}

function isOutcome({ trigger }: Transition, { action, outcome }: Pick<OutcomeCase, 'action' | 'outcome'>): boolean {
  return trigger.kind === 'outcome' && trigger.action === action && trigger.outcome === outcome;
}

function arrivalAt(space: StateSpace, id: string): Sets {
  const step = space.flow.byId.get(id);
  return step ? targetAt(space, [step]) : new Map();
}

/** The states from which this outcome goes to this step, without anything more that the visitor does. */
function beforeOutcome(space: StateSpace, { from }: TransitionGraph, by: OutcomeCase, to: string): Sets {
  const { sets, graph } = space;
  const isByItself = ({ trigger }: Transition) => trigger.kind === 'redirect' || trigger.kind === 'outcome';
  const arriving = searchBackwards(sets, graph, arrivalAt(space, to), isByItself);
  const outcomes = [...from.values()].flat().filter((transition) => isOutcome(transition, by));
  return unite(
    sets,
    outcomes.map((one) => [one.from.key, preimageOf(sets, one, arriving.get(one.to.key) ?? sets.none)] as const),
  );
}

/** The outcomes after which visitors have the goal, each with the assignments after it. */
function beginningsOf(space: StateSpace, begin: OutcomeCase, aiming: Diagram) {
  const { sets, graph } = space;
  const after = sets.and(aiming, whereHolds(space, begin.when));
  const outcomes = [...graph.from.values()].flat().filter((transition) => isOutcome(transition, begin));
  return outcomes.map((transition) => ({ transition, who: sets.and(imageOf(sets, transition, sets.all), after) }));
}

/** Those who begin to have the goal and can never reach it. After an outcome, only those count who can get it. */
function missedAtStart(space: StateSpace, { goal, starts, beginnings, reachingAtOnce }: Aim): Failure | undefined {
  const { sets } = space;
  const missing = (key: string, who: Diagram) => sets.without(who, reachingAtOnce.get(key) ?? sets.none);
  if (!goal.from) {
    const who = missing(outside.key, starts.get(outside.key) ?? sets.none);
    return who === sets.none ? undefined : missedBy(space, goal, who);
  }
  const before = beginnings.flatMap(({ transition, who }) => {
    const set = preimageOf(sets, transition, missing(transition.to.key, who));
    return set === sets.none ? [] : [[transition.from.key, set] as const];
  });
  const trace = before.length === 0 ? undefined : findTrace(space, unite(sets, before), isFollowingFlow);
  return trace && missedBy(space, goal, trace.first, trace);
}

function missedBy(space: StateSpace, goal: CompiledGoal, set: Diagram, trace?: Trace): Failure {
  const { sets, variables, fixed } = space;
  const others = variables.list.flatMap(({ fact }, variable) => (fixed.has(fact) ? [] : [variable]));
  const kinds = sets.forget(set, new Set(others));
  const who = describeFacts(variables, loosen(variables, kinds, kinds), (fact) => fixed.has(fact));
  return {
    fault: 'goal-missed',
    path: ['goals', goal.name],
    message: `the goal "${goal.description}" cannot be reached${who === '' ? '' : ` by visitors for whom ${who}`}: whatever they do, ${aimed(goal)}`,
    cure: 'look at the steps on the path: one is hidden, a row goes elsewhere, or a requirement cannot be met',
    trace: trace ? describeTrace(space, trace) : [],
  };
}

/** Those who are on the path and can no longer reach the goal, by the first step where that is so. */
function lostOnThePath(space: StateSpace, { goal, starts, reaching }: Aim): readonly Failure[] {
  const { sets, routing, flow, variables } = space;
  const holds = whereHolds(space, goal.while);
  const lost = flow.steps
    .filter(({ end }) => end === undefined)
    .flatMap((step) =>
      statesOf(step).flatMap(({ key }) => {
        const set = sets.without(sets.and(routing.shown(step), holds), reaching.get(key) ?? sets.none);
        return set === sets.none ? [] : [[key, set] as const];
      }),
    );
  if (lost.length === 0) return [];
  const graph = restrict(space, goal, isFollowingFlow);
  const trace = findTrace({ ...space, graph }, new Map(lost), isFollowingFlow, starts);
  const last = trace?.entries.at(-1)?.transition.to;
  if (!trace || last?.at !== 'step') return [];
  const set = new Map(lost).get(last.key) ?? sets.none;
  const when = describeFacts(variables, loosen(variables, trace.entries.at(-1)?.after ?? set, set));
  return [
    {
      fault: 'goal-lost',
      path: ['goals', goal.name],
      message: `visitors at "${last.step.id}" can no longer reach the goal "${goal.description}"${when === '' ? '' : ` while ${when}`}: whatever they press, ${aimed(goal)}`,
      cure: `let a button or an answer of "${last.step.id}" go back to the path of the goal; or, if the session may end here, write "end"`,
      trace: describeTrace(space, trace),
    },
  ];
}

function aimed({ by, to }: CompiledGoal): string {
  return by ? `"${by.action}: ${by.outcome}" never takes them to "${to}"` : `they never arrive at "${to}"`;
}
