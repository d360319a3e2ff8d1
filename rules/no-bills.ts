import type { Application } from '#api/entities';

/** True when a lookup found neither a bill nor a plan, which is refused with 'No bills found' (Spec 4). */
export function isNothingFound(
  bills: readonly unknown[],
  application: Pick<Application, 'payment_plan_id'> | undefined,
): boolean {
  return bills.length === 0 && (application?.payment_plan_id ?? null) === null;
}
