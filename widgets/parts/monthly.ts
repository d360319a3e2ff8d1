import { plansFor, splitIntoInstalments, toCents, type Cents } from '#rules';

/** The longest plan of a total, and what it comes to a month in whole dollars: nothing where no plan is possible. */
export function lowestMonthly(
  total: Cents,
  lengths: readonly number[],
): { readonly months: number; readonly monthly: Cents } | undefined {
  const [months] = plansFor(total, lengths);
  const [first] = total > 0 && months !== undefined ? splitIntoInstalments(total, months) : [];
  if (months === undefined || first === undefined) return undefined;
  return { months, monthly: toCents(Math.round(first / 100) * 100) };
}
