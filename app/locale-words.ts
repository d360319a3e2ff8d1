import type { Locale } from '#screens';

import type { Words } from './words.ts';

type Source = () => Promise<{ readonly default: Words }>;

/** Each language has two parts: the texts of the first screen, and all others, which load while the visitor fills that screen in. */
const sources: Readonly<Record<Locale, { readonly first: Source; readonly rest: Source }>> = {
  en: { first: () => import('virtual:words/en/first'), rest: () => import('virtual:words/en/rest') },
  es: { first: () => import('virtual:words/es/first'), rest: () => import('virtual:words/es/rest') },
};

/** The texts of the first screen of the flow and of the frame around it. */
export async function fetchFirstWords(locale: Locale): Promise<Words> {
  return (await sources[locale].first()).default;
}

/** Everything that is said behind the first screen. */
export async function fetchRestOfWords(locale: Locale): Promise<Words> {
  return (await sources[locale].rest()).default;
}

/** All words of one language. */
export async function fetchWords(locale: Locale): Promise<Words> {
  const [first, rest] = await Promise.all([fetchFirstWords(locale), fetchRestOfWords(locale)]);
  return { ...first, ...rest };
}
