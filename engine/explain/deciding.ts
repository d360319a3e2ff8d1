import { evaluate, type Facts, type GuardTree, type OpenFlow, type OpenStep } from '#engine';

import { findNeed, type Need } from './need.ts';

/** The condition of a step that kept it from being shown. */
export interface Deciding {
  readonly of: 'shownWhen' | 'requires' | 'onceWhen';
  readonly condition: GuardTree;
  /** The name of the guard, where the condition has one. */
  readonly guard?: string;
  readonly need?: Need;
}

/** The first condition that keeps a step from being shown; nothing where it is shown. */
export function findDeciding(flow: OpenFlow, facts: Facts, step: OpenStep): Deciding | undefined {
  const conditions = [
    { of: 'shownWhen', condition: step.shownWhen, wanted: true, guard: nameOf(flow, step, 'shownWhen') },
    ...step.requires.map(({ guard: condition, name }) => ({ of: 'requires', condition, wanted: true, guard: name }) as const),
    { of: 'onceWhen', condition: step.onceWhen, wanted: false, guard: nameOf(flow, step, 'onceWhen') },
  ] as const;
  for (const { of, condition, wanted, guard } of conditions) {
    if (condition === undefined || evaluate(condition, facts) === wanted) continue;
    const need = findNeed(condition, wanted, { facts, domains: flow.facts });
    return { of, condition, ...(guard && { guard }), ...(need && { need }) };
  }
  return undefined;
}

/** The name of the guard with this condition: an opened step holds only the condition itself. */
function nameOf({ guards }: OpenFlow, step: OpenStep, of: 'shownWhen' | 'onceWhen'): string | undefined {
  const text = JSON.stringify(step[of]);
  return text === undefined ? undefined : Object.keys(guards).find((name) => JSON.stringify(guards[name]) === text);
}
