import type { CompiledRow, GuardTree, OpenFlow, OpenStep } from '#engine';

import { factsIn } from './assignments.ts';

/** The facts that decide which of these rows is taken. */
export function factsOfRows(rows: readonly CompiledRow[]): readonly string[] {
  const remembers = rows.some(({ to }) => to === 'remembered') ? ['remembered'] : [];
  return [...remembers, ...rows.flatMap(({ when }) => (when === undefined ? [] : factsIn(when)))];
}

/** The facts that decide whether the targets of these rows are shown. */
export function factsOfDestination(flow: OpenFlow, rows: readonly CompiledRow[]): readonly string[] {
  return rows.flatMap(({ to }) => {
    const step = flow.byId.get(to ?? '');
    return step ? conditionsOf(step).flatMap(factsIn) : [];
  });
}

/** Everything that must hold for a step to be shown. */
export function conditionsOf({ shownWhen, onceWhen, requires }: OpenStep): readonly GuardTree[] {
  return [shownWhen, onceWhen, ...requires.map(({ guard }) => guard)].filter((tree) => tree !== undefined);
}
