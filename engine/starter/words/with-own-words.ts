import { isRecord } from '#engine';
import type { Translate } from '#engine/react';

import { en } from './en.ts';
import { es } from './es.ts';

/** The words that come with the starter, by language. */
const own: Readonly<Record<string, object>> = { en, es };

/**
 * The translation of the app, and the starter's own words for the keys under `starter.` that the app does not have. A language
 * that the starter does not have reads English there.
 */
export function withOwnWords(translate: Translate, locale: string): Translate {
  const words = own[locale.split('-')[0] ?? ''] ?? en;
  return (key: string, values: Readonly<Record<string, string | number>> = {}) => {
    const theirs = translate(key, values);
    if (theirs !== key || !key.startsWith('starter.')) return theirs;
    const found = find(words, pluralOf(words, key, values['count'], locale)) ?? key;
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** The key in the plural form that a count takes, where the words have several. */
function pluralOf(words: object, key: string, count: string | number | undefined, locale: string): string {
  if (typeof count !== 'number') return key;
  const forms = [`${key}_${new Intl.PluralRules(locale).select(count)}`, `${key}_other`];
  return forms.find((form) => find(words, form) !== undefined) ?? key;
}

function find(words: object, key: string): string | undefined {
  const found = key.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), words);
  return typeof found === 'string' ? found : undefined;
}
