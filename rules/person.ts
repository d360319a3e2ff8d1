import type { Application, Guarantor, Named } from '#api/entities';

import { isSameName } from './guarantor.ts';
import type { VaultPeople } from './guarantor.ts';

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
