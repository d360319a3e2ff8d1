import { findDay, parseDay, type DayString } from './day.ts';

/** What is wrong with a typed birth date, the first of: nothing there, no four-digit year, impossible, against a rule. */
export type BirthDateProblem = 'missing' | 'noYear' | 'notReal' | 'future' | 'tooEarly';

// Spec 5 and 9.
const earliest = '1901-01-01';

const monthFirst = /^(?<month>\d{1,2})[\s/.-]+(?<day>\d{1,2})[\s/.-]+(?<year>\d{4})$/;
const yearFirst = /^(?<year>\d{4})[\s/.-]+(?<month>\d{1,2})[\s/.-]+(?<day>\d{1,2})$/;
const digitsOnly = /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/;
const withoutYear = /^(?:\d{1,2}[\s/.-]+\d{1,2}(?:[\s/.-]+\d{0,3})?|\d{4}|\d{6})$/;

/** The day meant by MM/DD/YYYY, 3/7/1980, 03071980 or the ISO date of an autofill, or nothing when no such day exists. */
export function parseBirthDate(text: string): DayString | undefined {
  const trimmed = text.trim();
  const groups = (monthFirst.exec(trimmed) ?? yearFirst.exec(trimmed) ?? digitsOnly.exec(trimmed))?.groups;
  return groups && findDay(Number(groups['year']), Number(groups['month']), Number(groups['day']));
}

/** The problem to tell first, or nothing for a birth date that is real, not after today and not before 1901. */
export function birthDateProblem(text: string, today: DayString): BirthDateProblem | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 'missing';
  if (withoutYear.test(trimmed)) return 'noYear';

  const birth = parseBirthDate(trimmed);
  if (birth === undefined) return 'notReal';
  if (birth > today) return 'future';
  return birth < earliest ? 'tooEarly' : undefined;
}

/** The birth date as the wire and the stored form write it, MM/DD/YYYY, or nothing when no such day exists. */
export function toWireBirthDate(text: string): string | undefined {
  const birth = parseDay(text) ?? parseBirthDate(text);
  return birth && `${birth.slice(5, 7)}/${birth.slice(8)}/${birth.slice(0, 4)}`;
}
