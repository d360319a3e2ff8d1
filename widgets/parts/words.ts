import type { FormContext, FormField } from '#engine/react';
import { formatCents, formatDay, toCents, isUntold } from '#rules';
import { useTranslation } from 'react-i18next';

/** Money and days in the words of the visitor's language. */
export function wordsFor({ locale }: Pick<FormContext, 'locale'>) {
  return {
    money: (cents: number) => formatCents(toCents(cents), locale),
    /** "$47": whole dollars, for an amount that is not exact. */
    wholeMoney: (cents: number) => formatCents(toCents(cents), locale).replace(/\D00$/, ''),
    /** "Mar 3, 2026" */
    day: (day: string) => formatDay(day, locale, 'medium'),
    /** "March 3, 2026", as it is said; "N/A" without a day. */
    longDay: (day: string | null | undefined) => formatDay(day, locale, 'long'),
    /** "Mar 3", where the context gives the year. */
    monthDay: (day: string) => formatDay(day, locale, 'monthDay'),
  };
}

/** The texts of the page, with money and days in its language. */
export function useWords() {
  const { t, i18n } = useTranslation();
  return { t, ...wordsFor({ locale: i18n.language }) };
}

/** Once the visitor has found a bill, a second number allows another phone. The button takes the label that the field names. */
export function labelForPhone(_value: unknown, field: FormField, context: FormContext): string | undefined {
  const words = field['submitTextForPhone'];
  const isFound = context.holds('vaultLoaded') && !isUntold(context.slots);
  return typeof words === 'string' && isFound ? context.translate(words) : undefined;
}
