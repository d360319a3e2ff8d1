import { parseBirthDate } from './birth-date.ts';
import { isFilled, isRecord } from './shape.ts';

/** True when a form gave a last name or the number of a bill, and a valid birth date. */
export function isBillInfoHeld(slot: unknown): boolean {
  if (!isRecord(slot)) return false;
  const { patientLastName, patient_identifier: identifier, patientDateOfBirth: birthDate } = slot;
  return (isFilled(patientLastName) || isFilled(identifier)) && isFilled(birthDate) && parseBirthDate(birthDate) !== undefined;
}
