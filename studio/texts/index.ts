import { byTag, FIRST_LANGUAGE } from '#rules';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import type first from './en.json';

const files = import.meta.glob('./*.json', { eager: true, import: 'default' }) as Readonly<Record<string, typeof first>>;
const words = byTag(files);

/** The languages of Studio: its files of texts, by their tags, each with its name in itself. */
export const LANGUAGES: readonly { readonly id: string; readonly words: string }[] = [...words].map(([id, { language }]) => ({
  id,
  words: language,
}));

const KEY = 'studio-language';

/** The words of Studio itself. What the checker reports is in English. */
export function createTexts(language = preferredLanguage()): i18n {
  const texts = createInstance();
  void texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: FIRST_LANGUAGE,
    resources: Object.fromEntries([...words].map(([tag, translation]) => [tag, { translation }])),
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  document.documentElement.lang = language;
  return texts;
}

export function chooseLanguage(texts: i18n, language: string): void {
  localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
  void texts.changeLanguage(language);
}

function preferredLanguage(): string {
  const kept = localStorage.getItem(KEY) ?? navigator.language.slice(0, 2);
  return words.has(kept) ? kept : FIRST_LANGUAGE;
}
