import type { Cents } from './cents.ts';
import { canSplit } from './schedule.ts';

/** The smallest and largest balance that a provider lets into a plan, both still allowed. */
interface BalanceLimits {
  readonly minimum: Cents;
  readonly maximum: Cents;
}

/** Which limit of the provider a balance breaks, or nothing (Spec 5). */
export function balanceProblem(total: Cents, { minimum, maximum }: BalanceLimits): 'belowMinimum' | 'aboveMaximum' | undefined {
  if (total < minimum) return 'belowMinimum';
  return total > maximum ? 'aboveMaximum' : undefined;
}

/** The plan lengths in months that the total can be split into, each once, the lowest monthly amount (longest plan) first. */
export function plansFor(total: Cents, lengths: readonly number[]): readonly number[] {
  return [...new Set(lengths)].filter((months) => canSplit(total, months)).sort((a, b) => b - a);
}

/** The three lengths shown before "show more plans", longest first: lowest monthly amount, a middle one (12 months if there) and soonest done. */
export function visiblePlans(lengths: readonly number[]): readonly number[] {
  const [longest, ...rest] = [...new Set(lengths)].sort((a, b) => b - a);
  const soonest = rest.at(-1);
  if (longest === undefined || soonest === undefined) return longest === undefined ? [] : [longest];

  const between = rest.slice(0, -1);
  const middle = between.find((months) => months === 12) ?? between[Math.floor(between.length / 2)];
  return middle === undefined ? [longest, soonest] : [longest, middle, soonest];
}
