import { ageOn, isDay, type DayString } from './day.ts';
import { guarantorsBesidesUser } from './guarantor.ts';
import type { VaultPeople } from './guarantor.ts';

/** Spec 9, in years. */
const oldestMinor = 18;

/** True until the day before the 19th birthday. Spec 3: a minor is 18 or younger. */
export function isMinor(birth: DayString, today: DayString): boolean {
  return ageOn(birth, today) <= oldestMinor;
}

/** True when the patient of a lookup is a minor; an unreadable birth date counts as an adult's. */
export function isMinorPatient({ patient }: Pick<VaultPeople, 'patient'>, today: DayString): boolean {
  return isDay(patient.birth_date) && isMinor(patient.birth_date, today);
}

/** True when no guarantor other than the user remains: the patient pays for themselves. */
export function isSelfGuarantor(vault: Pick<VaultPeople, 'user' | 'guarantors'>): boolean {
  return guarantorsBesidesUser(vault).length === 0;
}

/** True when the page need not ask who pays (Spec 4, guarantor rules). */
export function isMinorOrSelfGuarantor(vault: VaultPeople, today: DayString): boolean {
  return isMinorPatient(vault, today) || isSelfGuarantor(vault);
}
