import type { Facts } from './facts.ts';
import { locate } from './locate.ts';
import { previousStep } from './neighbors.ts';
import type { OpenFlow } from './open-flow.ts';

/** The path to which Back goes from this step, redirects followed; null where there is no Back. */
export function back(flow: OpenFlow, facts: Facts, stepId: string): string | null {
  const step = flow.byId.get(stepId);
  if (step === undefined || step.back === null) return null;
  const previous = step.back === undefined ? previousStep(flow, facts, step) : flow.byId.get(step.back);
  if (previous === undefined) return null;

  const location = locate(flow, facts, previous.path);
  switch (location.kind) {
    case 'render':
    case 'wait':
      return previous.path;
    case 'redirect':
      return location.path === step.path ? null : location.path;
    case 'notFound':
      return null;
  }
}
