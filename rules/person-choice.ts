import type { DayString } from './day.ts';
import { guarantorsBesidesUser, isSameName, namedGuarantors } from './guarantor.ts';
import { isMinorOrSelfGuarantor, isMinorPatient, isSelfGuarantor } from './minor.ts';
import { asGuarantor, asPatient, type ApplicationPerson, type Person } from './person.ts';
import type { VaultPeople } from './guarantor.ts';

/** What decides who enrolls; there is no application before the first lookup has made one. */
export interface PersonSource {
  readonly vault: VaultPeople;
  readonly application: ApplicationPerson | undefined;
  readonly today: DayString;
}

/** The person who enrolls without a question, by the rules of Spec 4 in their order, or undefined. */
export function choosePerson({ vault, application, today }: PersonSource): Person | undefined {
  if (isMinorPatient(vault, today)) return findGuarantorOfMinor(vault);

  const name = application?.first_name?.trim() ?? '';
  if (isSelfGuarantor(vault) || (application?.is_patient === true && name !== '')) return asPatient(vault);
  if (name === '') return undefined;
  return (
    findGuarantorByName(vault, name, application) ?? (isSameName(vault.user.first_name, name) ? asPatient(vault) : undefined)
  );
}

/** True when rules 4 and 5 of Spec 4 "After a successful lookup" leave it open who enrolls. */
export function needsPersonChoice(source: PersonSource): boolean {
  return !isMinorOrSelfGuarantor(source.vault, source.today) && choosePerson(source) === undefined;
}

/** A minor without a named guarantor has no person who could agree to a plan, and is never that person. */
function findGuarantorOfMinor(vault: VaultPeople): Person | undefined {
  // A parent may share the child's name, so a namesake will do when there is no other.
  const guarantor = guarantorsBesidesUser(vault)[0] ?? namedGuarantors(vault)[0];
  return guarantor && asGuarantor(guarantor);
}

function findGuarantorByName(vault: VaultPeople, name: string, application: ApplicationPerson | undefined): Person | undefined {
  const namesakes = guarantorsBesidesUser(vault).filter((guarantor) => isSameName(guarantor.first_name, name));
  const guarantor = namesakes.find(({ guarantor_id }) => guarantor_id === application?.guarantor_id) ?? namesakes[0];
  return guarantor && asGuarantor(guarantor);
}
