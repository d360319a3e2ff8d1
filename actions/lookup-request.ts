import { FunnelError, type Calls, type RequestOf } from '#api';
import { normaliseLastName, parsePatientIdentifier, parsePhone, parseSsnLastFour, toWireBirthDate } from '#rules';

import { findText } from './form-data.ts';

/** The lookup form that found no person; it decides the next step (spec 4). */
export type Missed = 'missed' | 'missedByIdentifier' | 'missedByPhone' | 'missedByNumber';

export interface LookupRequest {
  readonly body: RequestOf<Calls['lookup']>['body'];
  readonly missed: Missed;
}

type Slots = Readonly<Record<string, unknown>>;

/**
 * The search of any lookup form. A phone, an MRN or digits of an SSN have a form of their own;
 * an earlier form gave the person.
 */
export function readLookup(input: unknown, slots: Slots): LookupRequest {
  const phone = parsePhone(findText(input, 'patient_phone') ?? '');
  if (phone !== undefined) return { missed: 'missedByPhone', body: { ...personOf(slots), patient_phone: phone } };
  const mrn = parsePatientIdentifier(findText(input, 'patient_mrn') ?? '');
  if (mrn !== undefined) return { missed: 'missedByNumber', body: { ...personOf(slots), patient_mrn: mrn } };
  const ssn = parseSsnLastFour(findText(input, 'patient_ssn') ?? '');
  if (ssn !== undefined) return { missed: 'missedByNumber', body: { ...numberedPersonOf(slots), patient_ssn: ssn } };

  const identifier = parsePatientIdentifier(findText(input, 'patient_identifier') ?? '');
  if (identifier !== undefined) return { missed: 'missedByIdentifier', body: { ...bornOf(input), patient_mrn: identifier } };
  const lastName = findText(input, 'patientLastName');
  if (lastName === undefined) throw new FunnelError('validation_error', { message: 'the form names no person' });
  return { missed: 'missed', body: { ...bornOf(input), last_name: normaliseLastName(lastName) } };
}

/** The person of an earlier form. Who was found already is looked for by the name on file. */
function personOf({ billInfo, vaultData }: Slots): Pick<LookupRequest['body'], 'date_of_birth' | 'last_name'> {
  const user = (vaultData as { readonly user?: unknown } | undefined)?.user;
  const lastName = findText(user, 'last_name') ?? findText(billInfo, 'patientLastName');
  return { ...bornOf(billInfo), ...(lastName === undefined ? {} : { last_name: normaliseLastName(lastName) }) };
}

/** Digits of an SSN identify no person alone: without a name, the number of the bill takes its place. */
function numberedPersonOf(slots: Slots): LookupRequest['body'] {
  const person = personOf(slots);
  const identifier = parsePatientIdentifier(findText(slots['billInfo'], 'patient_identifier') ?? '');
  return person.last_name !== undefined || identifier === undefined ? person : { ...person, patient_mrn: identifier };
}

function bornOf(source: unknown): { readonly date_of_birth: string } {
  const text = findText(source, 'patientDateOfBirth');
  if (text === undefined) throw new FunnelError('validation_error', { message: 'no form has asked for the birth date' });
  return { date_of_birth: toWireBirthDate(text) ?? text };
}
