import { evaluate } from './evaluate.ts';
import type { Facts } from './facts.ts';
import type { OpenFlow, OpenStep } from './open-flow.ts';

/**
 * Whether a step may be shown now and can be the previous or next one of another. Steps that do not count for progress cannot:
 * an error page in the list is no step's previous step.
 */
function maySee(step: OpenStep, facts: Facts): boolean {
  if (step.progress === false) return false;
  if (step.shownWhen !== undefined && evaluate(step.shownWhen, facts) !== true) return false;
  if (step.onceWhen !== undefined && evaluate(step.onceWhen, facts) !== false) return false;
  return step.requires.every(({ holds }) => holds(facts) === true);
}

/** The nearest step before (`by` -1) or after (1) this one that may be shown now. Linear in the steps. */
function nearest(flow: OpenFlow, facts: Facts, from: OpenStep, by: 1 | -1, isAllowed: (step: OpenStep) => boolean = () => true) {
  for (let index = from.index + by; ; index += by) {
    const step = flow.steps[index];
    if (step === undefined || (isAllowed(step) && maySee(step, facts))) return step;
  }
}

/** The nearest earlier step that may be shown now; only asked when a requirement without a target fails. */
export function nearestEarlier(flow: OpenFlow, facts: Facts, from: OpenStep): OpenStep | undefined {
  return nearest(flow, facts, from, -1);
}

/** The next step after this one that may be shown now. */
export function nextLater(flow: OpenFlow, facts: Facts, from: OpenStep): OpenStep | undefined {
  return nearest(flow, facts, from, 1);
}

/** The previous step to which Back may lead: as the nearest earlier one, but never a step that is shown only once. */
export function previousStep(flow: OpenFlow, facts: Facts, from: OpenStep): OpenStep | undefined {
  return nearest(flow, facts, from, -1, ({ once }) => !once);
}
