import { splitIntoInstalments, toCents, type Cents, type PublicProvider } from '#rules';

type Limits = Pick<PublicProvider, 'minimum_balance_cents' | 'maximum_balance_cents' | 'plan_lengths'>;

const MOST_POSITIONS = 200;
/** Amounts that people think in, in cents. */
const STEPS = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000];
const FIRST_SHARE = 0.17;
const USUAL_MONTHS = 24;

/** The amounts that the slider stops at: the provider's own limits, and round ones between them. */
export function exampleAmounts({
  minimum_balance_cents: least,
  maximum_balance_cents: most,
  plan_lengths,
}: Limits): readonly Cents[] {
  // Every length needs a cent for each of its months.
  const first = Math.max(least, ...plan_lengths);
  const step = STEPS.find((cents) => (most - first) / cents <= MOST_POSITIONS) ?? Math.ceil((most - first) / MOST_POSITIONS);
  const round = Math.floor(first / step) + 1;
  const count = Math.max(0, Math.ceil(most / step) - round);
  return [first, ...Array.from({ length: count }, (_, at) => (round + at) * step), most].map(toCents);
}

/** What is shown before anything is chosen: an amount of the lower fifth, over two years or the longest time below. */
export function firstExample(provider: Limits): { readonly position: number; readonly months: number } {
  const { plan_lengths: lengths } = provider;
  const months = lengths.findLast((length) => length <= USUAL_MONTHS) ?? lengths[0] ?? 1;
  return { position: Math.round((exampleAmounts(provider).length - 1) * FIRST_SHARE), months };
}

export interface ExamplePlan {
  readonly total: Cents;
  readonly months: number;
  readonly monthly: Cents;
  /** A few cents less than the others, or the same. */
  readonly last: Cents;
}

/** A plan by the rules of real ones. */
export function examplePlan(total: Cents, months: number): ExamplePlan {
  const payments = splitIntoInstalments(total, months);
  return { total, months, monthly: payments[0] ?? total, last: payments.at(-1) ?? total };
}

export interface ExampleProgress extends ExamplePlan {
  readonly paid: number;
  readonly left: Cents;
}

/** The first example with a quarter of it paid. */
export function exampleProgress(provider: Limits): ExampleProgress {
  const { position, months } = firstExample(provider);
  const plan = examplePlan(exampleAmounts(provider)[position] ?? toCents(0), months);
  const paid = Math.floor(months / 4);
  return { ...plan, paid, left: toCents(plan.total - paid * plan.monthly) };
}
