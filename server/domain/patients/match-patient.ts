import type { Patient } from './patients.ts';

/** What a visitor gave beside a birth date and perhaps a last name. */
export interface Identifiers {
  readonly mrn: string | undefined;
  readonly phone: string | undefined;
  readonly ssn: string | undefined;
}

/** Who was born on the day and has the name, the phone or the number; undefined for what was not given. */
export interface Candidates {
  readonly byName?: readonly Patient[] | undefined;
  readonly byPhone?: readonly Patient[] | undefined;
  readonly byNumber?: readonly Patient[] | undefined;
}

/** The identifier that did not match a person with this name and birth date. */
type WrongField = 'patient_mrn' | 'patient_ssn' | 'none';

export type Match =
  | { readonly outcome: 'found'; readonly patient: Patient }
  | { readonly outcome: 'miss'; readonly wrongField: WrongField };

/**
 * The one person who matches the whole request. Twins and namesakes need an identifier that distinguishes them;
 * a phone on file replaces a last name with another spelling, and a number one that was not given.
 */
export function matchPatient(
  { byName, byPhone, byNumber }: Candidates,
  { phone, ssn }: Pick<Identifiers, 'phone' | 'ssn'>,
): Match {
  const start = phone === undefined ? (byName ?? byNumber ?? []) : prefer(byPhone ?? [], byName ?? []);
  const isNamed = byName !== undefined && byName.length > 0;
  const numbered = byNumber === undefined ? start : amongBoth(start, byNumber);
  if (numbered.length === 0) return miss(start.length > 0 && isNamed ? 'patient_mrn' : 'none');

  const withSsn = ssn === undefined ? numbered : numbered.filter((patient) => patient.ssn_last4 === ssn);
  if (withSsn.length === 0) return miss(isNamed ? 'patient_ssn' : 'none');

  const [patient, namesake] = withSsn;
  if (!patient || namesake) return miss('none');
  return { outcome: 'found', patient };
}

function prefer(candidates: readonly Patient[], preferred: readonly Patient[]): readonly Patient[] {
  const both = amongBoth(candidates, preferred);
  return both.length > 0 ? both : candidates;
}

function amongBoth(some: readonly Patient[], others: readonly Patient[]): readonly Patient[] {
  return some.filter(({ patient_id }) => others.some((other) => other.patient_id === patient_id));
}

function miss(wrongField: WrongField): Match {
  return { outcome: 'miss', wrongField };
}
