import type { Application, Guarantor, Named } from '#api/entities';

import {
  isSameName,
  type VaultPeople,
  guarantorsBesidesUser,
  namedGuarantors,
  isMinorOrSelfGuarantor,
  isMinorPatient,
  isSelfGuarantor,
} from './guarantor.ts';
import type { DayString } from './day.ts';

/** Who enrolls: the patient, or a guarantor of theirs. */
export interface Person extends Named {
  readonly type: 'patient' | 'guarantor';
  readonly guarantor_id?: string;
}

/** The fields of an application that determine who enrolls. */
export type ApplicationPerson = Pick<Application, 'first_name' | 'is_patient' | 'guarantor_id'>;

/** The patient of a lookup as the person who enrolls. */
export function asPatient({ user }: Pick<VaultPeople, 'user'>): Person {
  return { first_name: user.first_name, last_name: user.last_name, type: 'patient' };
}

/** A guarantor as the person who enrolls. */
export function asGuarantor({ first_name, last_name, guarantor_id }: Guarantor): Person {
  return { first_name, last_name, type: 'guarantor', guarantor_id };
}

/**
 * True when the person differs from the application's in first name or patient flag, which updates the application (Spec 4).
 * Of guarantors who share a first name, another one is another person.
 */
export function needsPersonUpdate(application: ApplicationPerson, person: Person): boolean {
  return (
    !isSameName(application.first_name ?? '', person.first_name) ||
    application.is_patient !== (person.type === 'patient') ||
    application.guarantor_id !== (person.guarantor_id ?? null)
  );
}

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
