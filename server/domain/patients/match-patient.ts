import type { Patient } from './patients.ts';

/** What a visitor gave beside a birth date and perhaps a last name. */
export interface Identifiers {
  readonly mrn: string | undefined;
  readonly phone: string | undefined;
  readonly ssn: string | undefined;
}

/** Who was born on the day and has the name, the phone or the number; nothing where none was given. */
export interface Candidates {
  readonly byName?: readonly Patient[] | undefined;
  readonly byPhone?: readonly Patient[] | undefined;
  readonly byMrn?: readonly Patient[] | undefined;
}

/** The identifier that did not match a person with this name and birth date. */
type WrongField = 'patient_mrn' | 'patient_ssn' | 'none';

export type Match =
  | { readonly outcome: 'found'; readonly patient: Patient }
  | { readonly outcome: 'miss'; readonly wrongField: WrongField };

/**
 * The one person who matches the whole request. Twins and namesakes need an identifier that distinguishes them;
 * a phone on file replaces a last name with another spelling, and a record number one that was not given.
 */
export function matchPatient({ byName, byPhone, byMrn }: Candidates, { mrn, phone, ssn }: Identifiers): Match {
  const start = phone === undefined ? (byName ?? byMrn ?? []) : preferNamed(byPhone ?? [], byName ?? []);
  const isNamed = byName !== undefined && byName.length > 0;
  const withMrn = mrn === undefined ? start : start.filter((patient) => isSameMrn(patient.mrn, mrn));
  if (withMrn.length === 0) return miss(start.length > 0 && isNamed ? 'patient_mrn' : 'none');

  const withSsn = ssn === undefined ? withMrn : withMrn.filter((patient) => patient.ssn_last4 === ssn);
  if (withSsn.length === 0) return miss(isNamed ? 'patient_ssn' : 'none');

  const [patient, namesake] = withSsn;
  if (!patient || namesake) return miss('none');
  return { outcome: 'found', patient };
}

function preferNamed(byPhone: readonly Patient[], byName: readonly Patient[]): readonly Patient[] {
  const named = byPhone.filter(({ patient_id }) => byName.some((patient) => patient.patient_id === patient_id));
  return named.length > 0 ? named : byPhone;
}

function isSameMrn(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function miss(wrongField: WrongField): Match {
  return { outcome: 'miss', wrongField };
}
