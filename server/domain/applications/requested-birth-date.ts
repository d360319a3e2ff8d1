import { FunnelError } from '#api';
import { birthDateProblem, parseBirthDate, type DayString } from '#rules';

/** The birth date that a lookup asks for (spec 5: a real day, not in the future, not before 1901). */
export function requireBirthDate(text: string, today: DayString): DayString {
  const problem = birthDateProblem(text, today);
  const birthDate = parseBirthDate(text);
  if (problem === undefined && birthDate !== undefined) return birthDate;
  throw new FunnelError('validation_error', { details: { field: 'date_of_birth', problem: problem ?? 'notReal' } });
}
