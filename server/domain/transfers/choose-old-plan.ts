import { FunnelError } from '#api';
import { lastNameKey, planLife, type DayString } from '#rules';

import type { OldPlanOfPatient } from '../patients/old-plans.ts';
import { cycleOf } from '../offers/billing-cycle.ts';

/** What the caller entered about the owner of the plan, where a contact has several. */
export interface Given {
  readonly lastName: string | undefined;
  readonly birthDate: DayString | undefined;
}

/**
 * The one plan that is meant. Of several of one patient, the one that is due next and not transferred yet. Plans of different
 * patients are a conflict until the caller names one. A transferred plan that has ended counts only where no other is left.
 */
export function chooseOldPlan(plans: readonly OldPlanOfPatient[], given: Given, today: DayString): OldPlanOfPatient {
  const left = plans.filter((plan) => plan.payment_plan_id !== null || cycleOf(plan, today) !== undefined);
  const named = left.filter((plan) => isOf(plan, given));
  const running = named.filter((plan) => !hasEnded(plan, today));
  const theirs = running.length > 0 ? running : named;
  const [first] = theirs;
  if (!first) throw new FunnelError('payment_plan_not_found', { message: 'no plan of this contact is left to transfer' });
  if (theirs.some(({ patient_id }) => patient_id !== first.patient_id)) {
    throw new FunnelError('phone_number_conflict', { message: 'the contact has plans of several people' });
  }
  return theirs.find(({ payment_plan_id }) => payment_plan_id === null) ?? theirs.at(-1) ?? first;
}

function hasEnded({ last_payment_date }: OldPlanOfPatient, today: DayString): boolean {
  return last_payment_date !== null && planLife({ last_payment_date }, today) === 'ended';
}

/** A name may be the patient's or that of who pays; the birth date is the patient's. */
function isOf(plan: OldPlanOfPatient, { lastName, birthDate }: Given): boolean {
  const name = lastName === undefined ? undefined : lastNameKey(lastName);
  const isNamed = name === undefined || name === plan.patient_last_name_key || name === lastNameKey(plan.payer_last_name);
  return isNamed && (birthDate === undefined || birthDate === plan.patient_birth_date);
}
