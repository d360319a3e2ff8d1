import type { Provider } from '../providers/index.ts';
import { serverWords, type ServerLocale } from './server-words.ts';

/** When somebody answers the provider's phone; in general words where the provider says no hours. */
export function hoursWords({ support }: Pick<Provider, 'support'>, locale: ServerLocale): string {
  return support.hours[locale] ?? serverWords(locale).documents.businessHours;
}
