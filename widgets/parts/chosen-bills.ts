import type { Bill } from '#api/entities';
import { sumCents, toCents, type Cents } from '#rules';

/** The invoice ids that the value of a list of bills holds. */
export function chosenIds(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
}

/** How many of these bills are chosen, and their sum. */
export function chosenTotal(value: unknown, bills: readonly Bill[]): { readonly count: number; readonly total: Cents } {
  const ids = chosenIds(value);
  const chosen = bills.filter((bill) => ids.has(bill.invoice_id));
  return { count: chosen.length, total: sumCents(chosen.map((bill) => toCents(bill.total_amount))) };
}
