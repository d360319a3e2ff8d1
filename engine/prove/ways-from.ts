import { literalsByFact } from '../check/literals.ts';
import type { Facts } from '../facts.ts';
import { hop } from '../locate.ts';
import type { Reason } from '../location.ts';
import type { OpenStep } from '../open-flow.ts';
import type { Diagram } from './diagram.ts';
import type { World } from './world.ts';

/** A step where visitors land who were led to another, and with which assignments. */
export interface WayElsewhere {
  readonly lands: OpenStep;
  /** The reason of the first redirect. */
  readonly because: Reason;
  /** Whether the flow file names the target of every redirect on the way; else the engine chose the nearest step, or the entry. */
  readonly isMeant: boolean;
  readonly where: Diagram;
}

/** Every step where visitors land who were led to a step that is not shown to them. */
export function waysFrom(world: World, step: OpenStep): readonly WayElsewhere[] {
  return world.variables
    .ask((facts) => walkOn(world, facts, step))
    .flatMap(({ answer, where }) => (answer ? [{ ...answer, where }] : []));
}

function walkOn(world: World, facts: Facts, asked: OpenStep): Omit<WayElsewhere, 'where'> | undefined {
  let step = asked;
  let because: Reason | undefined;
  let isMeant = true;
  for (let count = 0; count <= world.flow.steps.length; count++) {
    const next = hop(world.flow, facts, step);
    if (next.kind !== 'hop') return next.kind === 'render' && because ? { lands: step, because, isMeant } : undefined;
    because ??= next.reason;
    isMeant &&= isSaid(world, step, next);
    step = next.to;
  }
  return undefined;
}

/**
 * Whether the flow itself says where this redirect leads: by what a requirement or `instead` names; or because the step is
 * for another kind of visitor, who is led to their own entry.
 */
function isSaid(world: World, step: OpenStep, { reason, otherwise }: { readonly reason: Reason; readonly otherwise?: object }) {
  if (reason.because === 'unmet') return otherwise !== undefined;
  if (reason.because !== 'notShown' || step.shownWhen === undefined) return false;
  return step.instead !== undefined || [...literalsByFact([step.shownWhen]).keys()].every((fact) => world.fixed.has(fact));
}
