import type { Application, Bill } from '#api/entities';

/** How far an application has come, in the order in which Spec 4 decides the screen after a lookup. */
type ApplicationStage = 'none' | 'fresh' | 'hasBills' | 'hasOffers' | 'completed';

/** The fields of an application that determine its stage. */
export type ApplicationProgress = Pick<Application, 'payment_plan_id' | 'offer_ids' | 'payment_method_id' | 'bill_invoice_ids'>;

/** The furthest stage that the application has reached; none without one. */
export function applicationStage(application: ApplicationProgress | undefined): ApplicationStage {
  if (application === undefined) return 'none';
  if (application.payment_plan_id !== null) return 'completed';
  if (application.offer_ids.length > 0 || application.payment_method_id !== null) return 'hasOffers';
  return application.bill_invoice_ids.length > 0 ? 'hasBills' : 'fresh';
}

/** The bills that are new to the application (Spec 4): not among its own, and not in a plan already. */
export function billsToAdd<B extends Pick<Bill, 'invoice_id' | 'in_plan'>>(
  bills: readonly B[],
  application: Pick<Application, 'bill_invoice_ids'>,
): readonly B[] {
  const own = new Set(application.bill_invoice_ids);
  return bills.filter((bill) => !bill.in_plan && !own.has(bill.invoice_id));
}

/** What a patient reads out on the phone: the first eight signs of the application's id, `3F2A-91BC`. It holds nothing about a person. */
export function referenceCode(applicationId: string): string {
  const signs = applicationId.replaceAll('-', '').slice(0, 8).toUpperCase();
  return signs.length > 4 ? `${signs.slice(0, 4)}-${signs.slice(4)}` : signs;
}
