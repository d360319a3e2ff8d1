import type { Guarantor, Named, VaultData } from '#api/entities';

import { lastNameKey } from './person-names.ts';
import { ageOn, isDay, type DayString } from './day.ts';

/** The people of a lookup: the user is the patient by name. */
export type VaultPeople = Pick<VaultData, 'patient' | 'guarantors'> & { readonly user: Named };

/** True when two names are written alike but for case, surrounding space and the kind of apostrophe or hyphen. */
export function isSameName(a: string, b: string): boolean {
  return lastNameKey(a) === lastNameKey(b);
}

/** True when both first and last names match: such a guarantor is treated as the user (Spec 4). */
export function isSamePerson(a: Named, b: Named): boolean {
  return isSameName(a.first_name, b.first_name) && isSameName(a.last_name, b.last_name);
}

/** The guarantors in their order without those whose first or last name is blank (Spec 4). */
export function namedGuarantors(vault: Pick<VaultPeople, 'guarantors'>): readonly Guarantor[] {
  return vault.guarantors.filter(({ first_name, last_name }) => first_name.trim() !== '' && last_name.trim() !== '');
}

/** The named guarantors who are not the user. */
export function guarantorsBesidesUser(vault: Pick<VaultPeople, 'user' | 'guarantors'>): readonly Guarantor[] {
  return namedGuarantors(vault).filter((guarantor) => !isSamePerson(guarantor, vault.user));
}

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
