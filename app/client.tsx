import type { FlowStore } from '#engine/react';
import type { FormLibrary, Locale, Page } from '#screens';
import { formTheme } from '#widgets';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';

import { App } from './app.tsx';
import { checkSignInOnReturn } from './check-sign-in-on-return.ts';
import { Document } from './document.tsx';
import { releasePress } from './held-press.ts';
import type { Initial } from './initial.ts';
import { fetchWords } from './locale-words.ts';
import { rememberLocale } from './remember-locale.ts';
import type { Surroundings } from './surroundings.ts';
import { Toasts } from './toasts-later.tsx';
import { createTranslate, type Words } from './words.ts';

export interface ClientProps {
  readonly initial: Initial;
  readonly store: FlowStore;
  readonly around: Surroundings;
  readonly forms: FormLibrary;
  readonly words: Words;
}

/** The product in the browser. It holds the language, which may change under way without anything typed being lost. */
export function Client({ initial, store, around, forms, words: firstWords }: ClientProps) {
  const { provider, options, today, assets } = initial;
  const [{ locale, words }, setLanguage] = useState<{ readonly locale: Locale; readonly words: Words }>({
    locale: initial.locale,
    words: firstWords,
  });
  const translate = useMemo(() => createTranslate(locale, words, provider), [locale, words, provider]);
  const page: Page = useMemo(() => {
    async function switchLocale(next: Locale) {
      const nextWords = await fetchWords(next);
      rememberLocale(next);
      setLanguage({ locale: next, words: nextWords });
    }
    return {
      provider,
      options,
      today,
      forms,
      theme: formTheme,
      locale,
      translate,
      switchLocale: (next) => void switchLocale(next),
    };
  }, [provider, options, today, forms, locale, translate]);

  const [, navigate] = useLocation();
  // Before any other effect: the store may want to go elsewhere as soon as it has read the session.
  useLayoutEffect(() => {
    Object.assign(around, { locale, translate, navigate });
  }, [around, locale, translate, navigate]);
  useEffect(() => checkSignInOnReturn(store), [store]);
  useEffect(() => releasePress(), []);
  // Documents are agreed to in the language in which they are read.
  const shownIn = useRef(locale);
  useEffect(() => {
    if (shownIn.current === locale) return;
    shownIn.current = locale;
    store.reload();
  }, [store, locale]);

  return (
    <Document locale={locale} assets={assets}>
      <App store={store} page={page} />
      <Toasts translate={translate} />
    </Document>
  );
}
