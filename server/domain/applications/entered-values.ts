import { FunnelError } from '#api';
import { birthDateProblem, parseBirthDate, type DayString, phoneProblem } from '#rules';

import type { OneContact } from '../patients/old-plans.ts';

/** The birth date that a lookup asks for (spec 5: a real day, not in the future, not before 1901). */
export function requireBirthDate(text: string, today: DayString): DayString {
  const problem = birthDateProblem(text, today);
  const birthDate = parseBirthDate(text);
  if (problem === undefined && birthDate !== undefined) return birthDate;
  throw new FunnelError('validation_error', { details: { field: 'date_of_birth', problem: problem ?? 'notReal' } });
}

/** Area codes of the plan that are of other countries, where messages cost many times as much and fraud is paid by them. */
const ELSEWHERE = new Set('242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '));

/** Personal, premium and toll-free numbers: expensive, or unable to receive a text message. */
const NO_PLACE = /^(5(00|2[1-9]|33|44|66|77|88)|6(00|22)|7(00|10)|8(00|33|44|55|66|77|8\d)|900)/;

/** Throws unless the digits are a number in the United States or Canada that a person may carry (trust, T4). */
export function requireReachablePhone(digits: string): void {
  if (phoneProblem(digits) !== undefined) throw new FunnelError('invalid_phone_number');
  if (ELSEWHERE.has(digits.slice(0, 3)) || NO_PLACE.test(digits)) throw new FunnelError('phone_number_invalid');
}

/** Spec 5: a phone or an email, but not both. */
export function requireOneContact({ phone, email }: Partial<Record<'phone' | 'email', string | undefined>>): OneContact {
  if (phone !== undefined && email === undefined) return { phone };
  if (email !== undefined && phone === undefined) return { email: email.trim() };
  throw invalidField('contact', 'a phone or an e-mail is given, not both');
}

/** The refusal of a value that this field of a request may not have. */
export function invalidField(field: string, message: string): FunnelError {
  return new FunnelError('validation_error', { message, details: { field } });
}
