import type { Application } from '#api/entities';

/** How far an application has come, in the order in which Spec 4 decides the screen after a lookup. */
export type ApplicationStage = 'none' | 'fresh' | 'hasBills' | 'hasOffers' | 'completed';

/** The fields of an application that determine its stage. */
export type ApplicationProgress = Pick<Application, 'payment_plan_id' | 'offer_ids' | 'payment_method_id' | 'bill_invoice_ids'>;

/** The furthest stage that the application has reached; none without one. */
export function applicationStage(application: ApplicationProgress | undefined): ApplicationStage {
  if (application === undefined) return 'none';
  if (application.payment_plan_id !== null) return 'completed';
  if (application.offer_ids.length > 0 || application.payment_method_id !== null) return 'hasOffers';
  return application.bill_invoice_ids.length > 0 ? 'hasBills' : 'fresh';
}
