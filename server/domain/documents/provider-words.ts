import type { Provider } from '#configuration';
import { formatPhone } from '#rules';

import { serverWords, type ServerLocale } from '../../platform/translations.ts';

/**
 * The hours of the provider's phone, for the middle of a sentence; in general words where the provider gives no hours.
 * Spanish writes its days with a small letter, which a provider's own line begins with a capital.
 */
export function hoursWords({ support }: Pick<Provider, 'support'>, locale: ServerLocale): string {
  const words = support.hours[locale] ?? serverWords(locale).documents.businessHours;
  return locale === 'es' ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** Whom to call, as one word: a number is not broken over two lines. */
export function phoneWords({ support }: Provider): string {
  return formatPhone(support.phone).replace(' ', '\u00a0');
}
