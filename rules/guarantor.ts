import type { Guarantor, Named, VaultData } from '#api/entities';

import { lastNameKey } from './last-name.ts';

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
