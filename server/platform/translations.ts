import type first from '#locales/server/en.json';
import { byTag, FIRST_LANGUAGE } from '#rules';
import { createInstance } from 'i18next';

/** A language in which documents and messages exist, by its tag. */
export type ServerLocale = string;

/** The texts of the server itself: documents, messages, the few words of a response. */
type ServerWords = typeof first;

const files = import.meta.glob('#locales/server/*.json', { eager: true, import: 'default' }) as Readonly<
  Record<string, ServerWords>
>;
const words = byTag(files);

/** Every language of `locales/server/`. */
export const SERVER_LOCALES: readonly ServerLocale[] = [...words.keys()];

/** The texts in a language, else in the one that every text is written in first. */
export function serverWords(locale: ServerLocale): ServerWords {
  const known = words.get(locale) ?? words.get(FIRST_LANGUAGE);
  if (!known) throw new Error(`locales/server/ has no ${FIRST_LANGUAGE}.json`);
  return known;
}

/** The locale that was asked for, if we speak it and so does the provider; else the provider's own. */
export function toServerLocale(wanted: string | null | undefined, provided: readonly string[]): ServerLocale {
  if (wanted != null && words.has(wanted) && provided.includes(wanted)) return wanted;
  return provided.find((locale) => words.has(locale)) ?? FIRST_LANGUAGE;
}

const i18n = createInstance({
  initAsync: false,
  interpolation: { escapeValue: false },
  missingInterpolationHandler(sentence: string, [place]: readonly string[]) {
    throw new Error(`the words "${sentence.slice(0, 40)}" have no value for ${place}`);
  },
});
void i18n.init();

/** Fills in a sentence, as i18next does it on screens. A placeholder without a value is a fault of ours. */
export function fillWords(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return i18n.services.interpolator.interpolate(sentence, values, FIRST_LANGUAGE, {});
}
