import type { Cents } from './cents.ts';

/** The smallest and largest balance that a provider lets into a plan, both still allowed. */
export interface BalanceLimits {
  readonly minimum: Cents;
  readonly maximum: Cents;
}

/** Which limit of the provider a balance breaks, or nothing (Spec 5). */
export function balanceProblem(total: Cents, { minimum, maximum }: BalanceLimits): 'belowMinimum' | 'aboveMaximum' | undefined {
  if (total < minimum) return 'belowMinimum';
  return total > maximum ? 'aboveMaximum' : undefined;
}
