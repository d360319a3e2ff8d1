import type { AgentMode, PublicProvider } from '#rules';
import type { Translate } from '#engine/react';
import type { Locale } from '#screens';

import { fetchPart } from './fetch-part.ts';
import { fetchFirstWords, fetchRestOfWords, fetchWords } from './locale-words.ts';
import { createTranslate, createVocabulary, type Words } from './words.ts';

/** The language of a page. The words behind its first screen may still be on their way. */
export interface Language {
  readonly locale: Locale;
  readonly translate: Translate;
  /** Every word is there. Without this, what is shown waits for `complete`. */
  readonly isComplete: () => boolean;
  /** Fetches the words that are not there yet; asked again after a failure, it tries again. */
  readonly complete: () => Promise<void>;
}

/** A language of which every word is there. */
export function wholeLanguage(locale: Locale, words: Words, provider: PublicProvider, agent: AgentMode): Language {
  const translate = createTranslate(locale, words, provider, agent);
  return { locale, translate, isComplete: () => true, complete: () => Promise.resolve() };
}

/** Opens a language with all its words. */
export async function openLanguage(locale: Locale, provider: PublicProvider, agent: AgentMode = 'none'): Promise<Language> {
  return wholeLanguage(locale, await fetchWords(locale), provider, agent);
}

/** Opens a language with the words of the flow's first screen, which is all that this screen waits for. */
export async function openFirstLanguage(locale: Locale, provider: PublicProvider): Promise<Language> {
  const { translate, add } = createVocabulary(locale, await fetchFirstWords(locale), provider);
  let isComplete = false;
  let wanted: Promise<void> | undefined;

  async function fetchRest(): Promise<void> {
    try {
      add(await fetchPart(() => fetchRestOfWords(locale)));
      isComplete = true;
    } catch (error) {
      wanted = undefined;
      throw error;
    }
  }

  return { locale, translate, isComplete: () => isComplete, complete: () => (wanted ??= fetchRest()) };
}
