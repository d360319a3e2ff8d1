import { dayNumber, monthNumber, readBirthDateParts, type BirthDateParts } from './birth-date-reading.ts';
import { findDay, parseDay, type DayString } from './day.ts';

/** What is wrong with a typed birth date, the first of: nothing there, a part missing, a part that cannot be, against a rule. */
export type BirthDateProblem =
  | 'missing'
  | 'noYear'
  | 'noMonth'
  | 'noDay'
  | 'wrongMonth'
  | 'wrongDay'
  | 'notReal'
  | 'future'
  | 'tooEarly';

// Spec 5 and 9.
const earliest = '1901-01-01';

/** The day meant by 03/07/1984, 3-7-1984, 3271984, 1984-03-07, "March 7, 1984" or "7 de marzo de 1984", or nothing when no such day exists. */
export function parseBirthDate(text: string): DayString | undefined {
  return dayOfParts(readBirthDateParts(text));
}

/** The first problem to show, or nothing for a birth date that is real, not after today and not before 1901. */
export function birthDateProblem(text: string, today: DayString): BirthDateProblem | undefined {
  if (text.trim() === '') return 'missing';
  const parts = readBirthDateParts(text);
  const { month, day, year } = parts;
  if (!/^\d{4}$/.test(year)) return day === '' ? 'notReal' : 'noYear';
  if (month === '') return 'noMonth';
  if (day === '') return 'noDay';
  if (monthNumber(month) === undefined) return 'wrongMonth';

  const birth = dayOfParts(parts);
  if (birth === undefined) return 'wrongDay';
  if (birth > today) return 'future';
  return birth < earliest ? 'tooEarly' : undefined;
}

/** The birth date as the wire and the stored form write it, MM/DD/YYYY, or nothing when no such day exists. */
export function toWireBirthDate(text: string): string | undefined {
  const birth = parseDay(text) ?? parseBirthDate(text);
  return birth && `${birth.slice(5, 7)}/${birth.slice(8)}/${birth.slice(0, 4)}`;
}

/** The part that cannot be, as it was typed, and the date that its writer may have meant. */
export function describeBirthDate(text: string): { readonly month: string; readonly day: string; readonly example: string } {
  const { month, day, year } = readBirthDateParts(text);
  return { month, day, example: toWireBirthDate(`${day}/${month}/${year}`) ?? '03/27/1984' };
}

function dayOfParts({ month, day, year }: BirthDateParts): DayString | undefined {
  if (!/^\d{4}$/.test(year)) return undefined;
  return findDay(Number(year), monthNumber(month) ?? 0, dayNumber(day) ?? 0);
}
