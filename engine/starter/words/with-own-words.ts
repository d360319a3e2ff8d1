import type { Translate } from '#engine/react';

/** The words that a part of the starter brings along, by language: a page has those of the parts that it shows. */
export interface OwnWords<Name extends string = string> {
  readonly en: Readonly<Record<Name, string>>;
  readonly [language: string]: Readonly<Record<Name, string>>;
}

const PREFIX = 'starter.';

/**
 * The translation of the app, and a part's own words for the keys under `starter.` that the app does not have. A language
 * that the part does not have reads English there.
 */
export function withOwnWords(own: OwnWords, translate: Translate, locale: string): Translate {
  const words = own[locale.split('-')[0] ?? ''] ?? own.en;
  return (key: string, values: Readonly<Record<string, string | number>> = {}) => {
    const theirs = translate(key, values);
    if (theirs !== key || !key.startsWith(PREFIX)) return theirs;
    const found = wordFor(words, key.slice(PREFIX.length), values['count'], locale) ?? key;
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** The word in the plural form that a count takes, where the words have several. */
function wordFor(words: OwnWords['en'], name: string, count: string | number | undefined, locale: string): string | undefined {
  if (typeof count !== 'number') return words[name];
  return words[`${name}_${new Intl.PluralRules(locale).select(count)}`] ?? words[`${name}_other`] ?? words[name];
}
