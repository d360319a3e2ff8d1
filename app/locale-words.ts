import type { Locale } from '#screens';

import type { Words } from './words.ts';

/** Each language is a part of its own, so a page loads one. */
const sources: Readonly<Record<Locale, () => Promise<{ readonly default: Words }>>> = {
  en: () => import('#locales/en.json'),
  es: () => import('#locales/es.json'),
};

/** The words of one language. */
export async function fetchWords(locale: Locale): Promise<Words> {
  return (await sources[locale]()).default;
}
