import type { FormContext } from '#engine/react';
import { formatCents, formatDay, toCents } from '#rules';

/** Money and days in the words of the visitor's language. */
export function wordsFor({ locale }: Pick<FormContext, 'locale'>) {
  return {
    money: (cents: number) => formatCents(toCents(cents), locale),
    /** "Mar 3, 2026" */
    day: (day: string) => formatDay(day, locale, 'medium'),
    /** "March 3, 2026", as it is said. */
    longDay: (day: string) => formatDay(day, locale, 'long'),
    /** "Mar 3", where the context gives the year. */
    monthDay: (day: string) => formatDay(day, locale, 'monthDay'),
  };
}
