import en from '#locales/server/en.json' with { type: 'json' };
import es from '#locales/server/es.json' with { type: 'json' };

/** The languages in which documents and messages exist. */
export type ServerLocale = 'en' | 'es';

/** What the server itself says: documents, messages, the few words of an answer. */
export type ServerWords = typeof en;

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

/** Puts values into the places of a sentence; a place without a value is a fault of ours. */
export function fillWords(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the words "${sentence.slice(0, 40)}" have no value for {{${name}}}`);
    return String(value);
  });
}
