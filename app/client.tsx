import type { FlowStore } from '#engine/react';
import type { FormLibrary, Locale } from '#screens';
import { formTheme } from '#widgets';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';

import { App } from './app.tsx';
import type { BrowserContext } from './browser-context.ts';
import { Document } from './document.tsx';
import { pageOf, type Initial } from './initial.ts';
import { openLanguage, type Language } from './language.ts';
import { fetchPart } from './fetch-part.ts';
import { SessionGuard, Toasts } from './later-parts.tsx';
import { reloadWhenFree } from './reload-when-free.ts';
import { RouterBinding } from './router.ts';
import type { SessionWire } from './session/ask-session.ts';
import { leaveSession } from './session/leave-session.ts';
import { announceLoading } from './show-toast.ts';

export interface ClientProps {
  readonly initial: Initial;
  readonly store: FlowStore;
  readonly context: BrowserContext;
  readonly forms: FormLibrary;
  readonly language: Language;
  readonly wire: SessionWire;
}

/** The product in the browser. It holds the language. A change of language keeps everything typed. */
export function Client({ initial, store, context, forms, language: firstLanguage, wire }: ClientProps) {
  const { session } = initial;
  const [language, setLanguage] = useState(firstLanguage);
  const { locale, i18n } = language;
  const leave = useCallback(() => void leaveSession(store, wire, session.agent), [store, wire, session]);
  const page = useMemo(() => {
    async function switchLocale(next: Locale) {
      // First, so that a page that must load again for it comes in this language.
      rememberLocale(next);
      const coming = fetchPart(() => openLanguage(next, initial.provider, initial.session.agent));
      const arrived = await announceLoading(coming, i18n.t);
      if (arrived) setLanguage(arrived);
      else rememberLocale(locale);
    }
    async function openChat() {
      const vendors = context.vendors && (await announceLoading(context.vendors(), i18n.t));
      vendors?.openChat();
    }
    return pageOf(initial, {
      forms,
      theme: formTheme,
      locale,
      leave,
      openChat: () => void openChat(),
      signOutAgent: () => void import('./session/agent-session.ts').then(({ signOutAgent }) => signOutAgent(store, wire)),
      switchLocale: (next) => void switchLocale(next),
    });
  }, [initial, forms, context, store, wire, locale, i18n, leave]);

  useLanguageOfStore(store, context, language);
  useEffect(() => showAnswers(store, i18n), [store, i18n]);
  useEffect(() => checkSignInOnReturn(store, wire), [store, wire]);
  return (
    <Document locale={locale} assets={initial.assets} isEmbedded={page.isEmbedded}>
      <I18nextProvider i18n={i18n}>
        <App store={store} page={page} language={language} content={initial.content} />
        <Toasts />
        <SessionGuard {...wire} store={store} onEnd={leave} />
        <RouterBinding router={context.router} />
      </I18nextProvider>
    </Document>
  );
}

/** Lets texts show answers, in a flow with such texts. Returns the function that ends it. */
function showAnswers(store: FlowStore, i18n: Language['i18n']): () => void {
  if (store.context.flow.shown === undefined) return () => undefined;
  const ended = import('./quote-answers.ts').then(({ quoteAnswers }) => quoteAnswers(store, i18n));
  return () => void ended.then((end) => end());
}

/** Gives the store the language of the page, and loads a step again in another language. */
function useLanguageOfStore(store: FlowStore, context: BrowserContext, language: Language): void {
  const { locale } = language;
  // Before any other effect: the store's next message may be in this language.
  useLayoutEffect(() => {
    Object.assign(context, { language });
  }, [context, language]);
  // Documents are agreed to in the language in which they are read.
  const shownIn = useRef(locale);
  useEffect(() => {
    if (shownIn.current === locale) return undefined;
    shownIn.current = locale;
    return reloadWhenFree(store);
  }, [store, locale]);
}

/**
 * A page from the browser's own cache may belong to a session that has ended, or to another person, so it asks the
 * server. Returns the function that stops it.
 */
function checkSignInOnReturn(store: FlowStore, wire: SessionWire): () => void {
  async function onReturn({ persisted }: PageTransitionEvent) {
    if (!persisted) return;
    const { askSession } = await import('./session/ask-session.ts');
    const answer = await askSession(wire);
    // Without an answer the page stays as it was; its next call finds out.
    if (!answer) return;
    const session = { ...(store.getInitialState().session as object), signedIn: answer.isSignedIn };
    if (answer.isAlive) store.setSession(session);
    else store.expire(session);
  }
  const listen = (event: PageTransitionEvent) => void onReturn(event).catch(() => undefined);
  window.addEventListener('pageshow', listen);
  return () => window.removeEventListener('pageshow', listen);
}

/** Keeps the language for the next page; no personal data, so no consent is needed (a year, this site only). */
function rememberLocale(locale: string): void {
  document.cookie = `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}
