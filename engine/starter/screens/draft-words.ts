import { isRecord } from '#engine';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day so many days after this one, YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A day in words, such as "December 21, 2026". */
export function dayInWords(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Whether some answer is a file, also within an item of a list: a draft does not keep files. */
export function hasFiles(answers: unknown): boolean {
  if (Array.isArray(answers)) return answers.some(hasFiles);
  if (!isRecord(answers)) return false;
  return isFile(answers) || Object.values(answers).some(hasFiles);
}

function isFile(answer: Readonly<Record<string, unknown>>): boolean {
  return ['id', 'name', 'size', 'type'].every((key) => Object.hasOwn(answer, key));
}
