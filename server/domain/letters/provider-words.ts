import type { Provider } from '#configuration';
import { formatPhone } from '#rules';

import { serverWords, type ServerLocale } from '../../platform/translations.ts';

/** The hours of the provider's phone, for the middle of a sentence; in general words where the provider gives no hours. */
export function hoursWords({ support }: Pick<Provider, 'support'>, locale: ServerLocale): string {
  const words = support.hours[locale] ?? serverWords(locale).documents.businessHours;
  return hasSmallDays(locale) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** Many languages write the days of the week with a small letter, which a provider's own line begins with a capital. */
function hasSmallDays(locale: string): boolean {
  const known = smallDays.get(locale);
  if (known !== undefined) return known;
  const day = new Date(0).toLocaleDateString(locale, { weekday: 'long' });
  const isSmall = day !== day.charAt(0).toUpperCase() + day.slice(1);
  smallDays.set(locale, isSmall);
  return isSmall;
}

/** By locale: a fifth of the time for a plan's documents went into asking. */
const smallDays = new Map<string, boolean>();

/** Whom to call, as one word: a number is not broken over two lines. */
export function phoneWords({ support }: Provider): string {
  return formatPhone(support.phone).replace(' ', '\u00a0');
}
