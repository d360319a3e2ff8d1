import type { AgentMode, PublicProvider } from '#rules';
import type { Locale } from '#screens';
import type { i18n } from 'i18next';
import { sources } from 'virtual:words';

import { createPart, type Part } from './fetch-part.ts';
import { createI18n, OURS, type Words } from './words.ts';

/** The language of a page. The words behind its first screen may arrive later. */
export interface Language {
  readonly locale: Locale;
  readonly i18n: i18n;
  /** The words for which the screens behind the first one wait. */
  readonly rest: Part<true>;
}

/** A language with all its words. */
export function wholeLanguage(locale: Locale, words: Words, provider: PublicProvider, agent: AgentMode): Language {
  const nothing = () => Promise.resolve(true as const);
  const rest = { loaded: () => true as const, prefetch: nothing, load: nothing };
  return { locale, i18n: createI18n(locale, words, provider, agent), rest };
}

/** Opens a language with all its words. */
export async function openLanguage(locale: Locale, provider: PublicProvider, agent: AgentMode = 'none'): Promise<Language> {
  return wholeLanguage(locale, await fetchWords(locale), provider, agent);
}

/** Opens a language with the words of the flow's first screen, which is all that this screen waits for. */
export async function openFirstLanguage(locale: Locale, provider: PublicProvider): Promise<Language> {
  const i18n = createI18n(locale, await fetchPartOf(locale, 'first'), provider);
  const rest = createPart(async () => {
    i18n.addResourceBundle(locale, OURS, await fetchPartOf(locale, 'rest'), true, true);
    return true as const;
  });
  return { locale, i18n, rest };
}

/** Every language that has a file in `locales/`. */
export const languages: readonly Locale[] = /* @__PURE__ */ Object.keys(sources);

/** Each language has two parts: the texts of the first screen, and all others, which load while the visitor fills that screen in. */
async function fetchPartOf(locale: Locale, part: 'first' | 'rest'): Promise<Words> {
  const source = sources[locale];
  if (!source) throw new Error(locale);
  return (await source[part]()).default;
}

/** All words of one language. */
export async function fetchWords(locale: Locale): Promise<Words> {
  const [first, rest] = await Promise.all([fetchPartOf(locale, 'first'), fetchPartOf(locale, 'rest')]);
  return { ...first, ...rest };
}
