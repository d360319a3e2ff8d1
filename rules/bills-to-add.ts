import type { Application, Bill } from '#api/entities';

/** The bills that are new to the application (Spec 4): not among its own, and not in a plan already. */
export function billsToAdd<B extends Pick<Bill, 'invoice_id' | 'in_plan'>>(
  bills: readonly B[],
  application: Pick<Application, 'bill_invoice_ids'>,
): readonly B[] {
  const own = new Set(application.bill_invoice_ids);
  return bills.filter((bill) => !bill.in_plan && !own.has(bill.invoice_id));
}
