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

/** The bills that a choice begins with: those that the application names, or all where it names none of them. */
export function billsAtFirst(open: readonly Bill[], named: readonly string[] | undefined): readonly Bill[] {
  const kept = open.filter(({ invoice_id }) => named?.includes(invoice_id));
  return kept.length > 0 ? kept : open;
}

/** The bills of one day at one facility together, in the order in which the first of each comes. */
export function groupBills(bills: readonly Bill[]): readonly (readonly [Bill, ...Bill[]])[] {
  const groups = new Map<string, [Bill, ...Bill[]]>();
  for (const bill of bills) {
    const key = `${bill.servicing_date} ${bill.facility}`;
    const group = groups.get(key);
    if (group) group.push(bill);
    else groups.set(key, [bill]);
  }
  return [...groups.values()];
}
