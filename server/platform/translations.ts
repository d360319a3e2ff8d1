import en from '#locales/server/en.json' with { type: 'json' };
import es from '#locales/server/es.json' with { type: 'json' };
import { createInstance } from 'i18next';

/** The languages in which documents and messages exist. */
export type ServerLocale = 'en' | 'es';

/** The texts of the server itself: documents, messages, the few words of a response. */
type ServerWords = typeof en;

const words: Readonly<Record<ServerLocale, ServerWords>> = { en, es };

export function serverWords(locale: ServerLocale): ServerWords {
  return words[locale];
}

/** The locale that was asked for, if we speak it and so does the provider; else the provider's own. */
export function toServerLocale(wanted: string | null | undefined, provided: readonly string[]): ServerLocale {
  const isSpoken = (locale: string | null | undefined): locale is ServerLocale => locale === 'en' || locale === 'es';
  if (isSpoken(wanted) && provided.includes(wanted)) return wanted;
  return provided.find(isSpoken) ?? 'en';
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
  return i18n.services.interpolator.interpolate(sentence, values, 'en', {});
}
