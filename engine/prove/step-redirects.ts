import { type Facts, hop, type OpenStep, type Reason } from '#engine';
import { literalsByFact } from '#engine/check';

import type { Diagram } from './diagram.ts';
import type { Model } from './model.ts';

/** A step where visitors land who were led to another, and with which assignments. */
export interface StepRedirect {
  readonly destination: OpenStep;
  /** The reason of the first redirect. */
  readonly because: Reason;
  /** Whether the flow file names the target of every redirect along the path; else the engine chose the nearest step, or the entry. */
  readonly isDeclared: boolean;
  readonly where: Diagram;
}

/** Every step where visitors land who were led to a step that is not shown to them. */
export function redirectsFrom(model: Model, step: OpenStep): readonly StepRedirect[] {
  return model.variables
    .ask((facts) => followRedirects(model, facts, step))
    .flatMap(({ answer, where }) => (answer ? [{ ...answer, where }] : []));
}

function followRedirects(model: Model, facts: Facts, asked: OpenStep): Omit<StepRedirect, 'where'> | undefined {
  let step = asked;
  let because: Reason | undefined;
  let isDeclared = true;
  for (let count = 0; count <= model.flow.steps.length; count++) {
    const next = hop(model.flow, facts, step);
    if (next.kind !== 'hop') return next.kind === 'render' && because ? { destination: step, because, isDeclared } : undefined;
    because ??= next.reason;
    isDeclared &&= isDeclaredRedirect(model, step, next);
    step = next.to;
  }
  return undefined;
}

/**
 * Whether the flow itself states where this redirect goes: by what a requirement or `instead` names; or because the step is
 * for another kind of visitor, who is redirected to their own entry.
 */
function isDeclaredRedirect(
  model: Model,
  step: OpenStep,
  { reason, otherwise }: { readonly reason: Reason; readonly otherwise?: object },
) {
  if (reason.because === 'unmet') return otherwise !== undefined;
  if (reason.because !== 'notShown' || step.shownWhen === undefined) return false;
  return step.instead !== undefined || [...literalsByFact([step.shownWhen]).keys()].every((fact) => model.fixed.has(fact));
}
