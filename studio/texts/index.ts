import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import en from './en.json';
import es from './es.json';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'studio-language';

/** The words of Studio itself. What the checker reports is in English. */
export function createTexts(language: Language = preferredLanguage()): i18n {
  const texts = createInstance();
  void texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, es: { translation: es } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  document.documentElement.lang = language;
  return texts;
}

export function chooseLanguage(texts: i18n, language: Language): void {
  localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
  void texts.changeLanguage(language);
}

function preferredLanguage(): Language {
  const kept = localStorage.getItem(KEY) ?? navigator.language.slice(0, 2);
  return LANGUAGES.find((one) => one === kept) ?? 'en';
}
