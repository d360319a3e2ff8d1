import type { GuardTree } from '../../compiled-flow.ts';
import type { Goal } from '../../schema/goal.ts';
import type { Checking } from './checking.ts';
import type { JsonPath } from '../source/source.ts';

/** An outcome of an action, and the facts after its row with which it counts. */
export interface OutcomeCase {
  readonly action: string;
  readonly outcome: string;
  readonly when?: GuardTree;
}

/** A goal with its conditions as trees. It stays with the proof: a flow as it travels has none. */
export interface CompiledGoal {
  readonly name: string;
  readonly description: string;
  readonly to: string;
  readonly who?: GuardTree;
  readonly from?: OutcomeCase;
  readonly while?: GuardTree;
  readonly without: readonly OutcomeCase[];
  readonly by?: OutcomeCase;
  /** Every condition of the goal. */
  readonly conditions: readonly GuardTree[];
}

/** The goals of a flow without faults. */
export function compileGoals({ flow, readGuard }: Checking): readonly CompiledGoal[] {
  const treeOf = (text: string): GuardTree => {
    const condition = readGuard(text);
    return 'tree' in condition ? condition.tree : { const: false };
  };
  const caseOf = ({ outcome, when }: NonNullable<Goal['from']>): OutcomeCase => ({
    ...splitOutcome(outcome),
    ...(when !== undefined && { when: treeOf(when) }),
  });
  return Object.entries(flow.goals ?? {}).map(([name, goal]): CompiledGoal => {
    const { description, to, who, from, while: holds, without = [], by } = goal;
    return {
      name,
      description,
      to,
      ...(who !== undefined && { who: treeOf(who) }),
      ...(from && { from: caseOf(from) }),
      ...(holds !== undefined && { while: treeOf(holds) }),
      without: without.map(caseOf),
      ...(by !== undefined && { by: splitOutcome(by) }),
      conditions: conditionsOfGoal(goal).map(([text]) => treeOf(text)),
    };
  });
}

/** A text of a goal, and its place in the goal. */
export type Placed = readonly [text: string, at: JsonPath];

/** The conditions of a goal, each with its place in it. */
export function conditionsOfGoal({ who, while: holds, from, without = [] }: Goal): readonly Placed[] {
  const all: readonly (readonly [string | undefined, JsonPath])[] = [
    [who, ['who']],
    [holds, ['while']],
    [from?.when, ['from', 'when']],
    ...without.map(({ when }, index) => [when, ['without', index, 'when']] as const),
  ];
  return all.flatMap(([text, at]) => (text === undefined ? [] : [[text, at] as const]));
}

/** `"book: booked"` as an action and its outcome. */
export function splitOutcome(text: string): Pick<OutcomeCase, 'action' | 'outcome'> {
  const [action = '', outcome = ''] = text.split(': ');
  return { action, outcome };
}
