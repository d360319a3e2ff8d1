import type { AgentMode, PublicProvider } from '#rules';
import type { Locale } from '#screens';
import type { i18n } from 'i18next';

import { fetchPart, once } from './fetch-part.ts';
import { createI18n, OURS, type Words } from './words.ts';

/** The language of a page. The words behind its first screen may arrive later. */
export interface Language {
  readonly locale: Locale;
  readonly i18n: i18n;
  /** Whether every word is loaded. Until then, screens behind the first one wait for `complete`. */
  readonly isComplete: () => boolean;
  /** Fetches the words that are missing; a call after a failure tries again. */
  readonly complete: () => Promise<void>;
}

/** A language with all its words. */
export function wholeLanguage(locale: Locale, words: Words, provider: PublicProvider, agent: AgentMode): Language {
  const i18n = createI18n(locale, words, provider, agent);
  return { locale, i18n, isComplete: () => true, complete: () => Promise.resolve() };
}

/** Opens a language with all its words. */
export async function openLanguage(locale: Locale, provider: PublicProvider, agent: AgentMode = 'none'): Promise<Language> {
  return wholeLanguage(locale, await fetchWords(locale), provider, agent);
}

/** Opens a language with the words of the flow's first screen, which is all that this screen waits for. */
export async function openFirstLanguage(locale: Locale, provider: PublicProvider): Promise<Language> {
  const i18n = createI18n(locale, await sources[locale].first(), provider);
  let isComplete = false;
  const complete = once(async () => {
    i18n.addResourceBundle(locale, OURS, await fetchPart(sources[locale].rest), true, true);
    isComplete = true;
  });
  return { locale, i18n, isComplete: () => isComplete, complete };
}

type Source = () => Promise<Words>;

/** Each language has two parts: the texts of the first screen, and all others, which load while the visitor fills that screen in. */
const sources: Readonly<Record<Locale, { readonly first: Source; readonly rest: Source }>> = {
  en: {
    first: async () => (await import('virtual:words/en/first')).default,
    rest: async () => (await import('virtual:words/en/rest')).default,
  },
  es: {
    first: async () => (await import('virtual:words/es/first')).default,
    rest: async () => (await import('virtual:words/es/rest')).default,
  },
};

/** All words of one language. */
export async function fetchWords(locale: Locale): Promise<Words> {
  const [first, rest] = await Promise.all([sources[locale].first(), sources[locale].rest()]);
  return { ...first, ...rest };
}
