import { splitIntoInstalments, toCents, type Cents, type PublicProvider } from '#rules';

/** What the bills of the example come to. */
const TOTAL = toCents(105_264);
const MOST_MONTHS = 24;
const SHOWN = 3;

export interface ExamplePlan {
  readonly months: number;
  readonly monthly: Cents;
}

/** Up to three plans of the lengths that this provider has, shortest first. */
export function examplePlans({ plan_lengths: lengths }: Pick<PublicProvider, 'plan_lengths'>): readonly ExamplePlan[] {
  const fitting = lengths.filter((months) => months <= MOST_MONTHS);
  return (fitting.length > 0 ? fitting.slice(-SHOWN) : lengths.slice(0, 1)).map((months) => ({
    months,
    monthly: splitIntoInstalments(TOTAL, months)[0] ?? TOTAL,
  }));
}

export interface ExampleProgress extends ExamplePlan {
  readonly paid: number;
  readonly left: Cents;
}

/** The longest of the example's plans, with a sixth of it paid. */
export function exampleProgress(provider: Pick<PublicProvider, 'plan_lengths'>): ExampleProgress {
  const { months, monthly } = examplePlans(provider).at(-1) ?? { months: 1, monthly: TOTAL };
  const paid = Math.floor(months / 6);
  const amounts = splitIntoInstalments(TOTAL, months);
  const left = amounts.slice(paid).reduce((sum, amount) => sum + amount, 0);
  return { months, monthly, paid, left: toCents(left) };
}
