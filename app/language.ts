import type { AgentMode, PublicProvider } from '#rules';
import type { Locale } from '#screens';
import type { i18n } from 'i18next';

import { fetchPart } from './fetch-part.ts';
import { fetchFirstWords, fetchRestOfWords, fetchWords } from './locale-words.ts';
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
  const i18n = createI18n(locale, await fetchFirstWords(locale), provider);
  let isComplete = false;
  let wanted: Promise<void> | undefined;

  async function fetchRest(): Promise<void> {
    try {
      i18n.addResourceBundle(locale, OURS, await fetchPart(() => fetchRestOfWords(locale)), true, true);
      isComplete = true;
    } catch (error) {
      wanted = undefined;
      throw error;
    }
  }

  return { locale, i18n, isComplete: () => isComplete, complete: () => (wanted ??= fetchRest()) };
}
