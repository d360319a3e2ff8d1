import type { FlowStore } from '#engine/react';
import type { FormLibrary, Locale, Page } from '#screens';
import { formTheme } from '#widgets';
import { isEmbedded } from '#rules';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';

import { App } from './app.tsx';
import { agentOfPage } from './agent-of-page.ts';
import { checkSignInOnReturn } from './check-sign-in-on-return.ts';
import { Document } from './document.tsx';
import { releasePress } from './held-press.ts';
import type { Initial } from './initial.ts';
import { openLanguage, type Language } from './language.ts';
import { rememberLocale } from './remember-locale.ts';
import { useRouterBinding } from './router.ts';
import { sayLoading } from './say-loading.ts';
import type { SessionWire } from './session/ask-session.ts';
import { leaveSession } from './session/leave-session.ts';
import { SessionGuard } from './session/session-guard-later.tsx';
import type { Surroundings } from './surroundings.ts';
import { Toasts } from './toasts-later.tsx';

export interface ClientProps {
  readonly initial: Initial;
  readonly store: FlowStore;
  readonly around: Surroundings;
  readonly forms: FormLibrary;
  readonly language: Language;
  readonly wire: SessionWire;
}

/** The product in the browser. It holds the language. A change of language keeps everything typed. */
export function Client({ initial, store, around, forms, language: firstLanguage, wire }: ClientProps) {
  const { provider, options, today, assets, session, annex } = initial;
  const [language, setLanguage] = useState(firstLanguage);
  const { locale, i18n } = language;
  const leave = useCallback(() => void leaveSession(store, wire, session.agent), [store, wire, session]);
  const { base } = store.context.flow;
  const page: Page = useMemo(() => {
    async function switchLocale(next: Locale) {
      const nextLanguage = await sayLoading(openLanguage(next, provider, session.agent), i18n.t('toast.loading'));
      rememberLocale(next);
      setLanguage(nextLanguage);
    }
    return {
      home: base,
      isEmbedded: isEmbedded(base),
      provider,
      options,
      today,
      forms,
      theme: formTheme,
      locale,
      ...agentOfPage(session),
      ...(annex?.vendors.includes('chat') && { openChat: () => void around.vendors?.().then((vendors) => vendors.openChat()) }),
      signOutAgent: () => void import('./session/sign-out-agent.ts').then(({ signOutAgent }) => signOutAgent(store, wire)),
      switchLocale: (next) => void switchLocale(next),
      leave,
    };
  }, [provider, options, today, forms, session, annex, around, store, wire, base, locale, i18n, leave]);

  useRouterBinding(around.router);
  // Before any other effect: what the store does next may be said in this language.
  useLayoutEffect(() => {
    Object.assign(around, { language });
  }, [around, language]);
  useEffect(() => checkSignInOnReturn(store, wire), [store, wire]);
  useEffect(() => releasePress(), []);
  // Documents are agreed to in the language in which they are read.
  const shownIn = useRef(locale);
  useEffect(() => {
    if (shownIn.current === locale) return;
    shownIn.current = locale;
    store.reload();
  }, [store, locale]);

  return (
    <Document locale={locale} assets={assets} isEmbedded={page.isEmbedded}>
      <I18nextProvider i18n={i18n}>
        <App store={store} page={page} language={language} content={initial.content} />
        <Toasts />
        <SessionGuard {...wire} store={store} onEnd={leave} />
      </I18nextProvider>
    </Document>
  );
}
