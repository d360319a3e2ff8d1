import { actions } from '#actions';
import { calls, createApi } from '#api';
import type { OpenFlow } from '#engine';
import { createFlowStore, sayWords, type FlowStore } from '#engine/react';
import { selectors } from '#rules';
import type { FormLibrary, Locale, Page } from '#screens';
import { theme } from '#widgets';
import { useEffect, useMemo, useRef, useState } from 'react';
import { BrowserRouter, useNavigate, type NavigateFunction } from 'react-router-dom';

import { App } from './app.tsx';
import { createContextOf } from './action-context.ts';
import { csrfOfPage } from './csrf-of-page.ts';
import { Document } from './document.tsx';
import type { Initial } from './initial.ts';
import { fetchWords } from './locale-words.ts';
import { rememberLocale } from './remember-locale.ts';
import { showToast } from './show-toast.ts';
import { Toasts } from './toasts-later.tsx';
import { createTranslate, type Words } from './words.ts';

export interface ClientProps {
  readonly initial: Initial;
  readonly flow: OpenFlow;
  readonly forms: FormLibrary;
  readonly words: Words;
}

/** The product in the browser: the server's document with a router, a store and the ports of the world around it. */
export function Client(props: ClientProps) {
  return (
    <BrowserRouter>
      <Localised {...props} />
    </BrowserRouter>
  );
}

/** Holds the language, which may change under way without anything typed being lost. */
function Localised({ initial, flow, forms, words: firstWords }: ClientProps) {
  const { provider, options, today, assets } = initial;
  const [language, setLanguage] = useState<{ readonly locale: Locale; readonly words: Words }>({ locale: initial.locale, words: firstWords });
  const { locale, words } = language;
  const translate = useMemo(() => createTranslate(locale, words, provider), [locale, words, provider]);
  const store = useStore({ initial, flow, locale, translate });

  const page: Page = useMemo(
    () => ({
      provider, options, today, forms, theme, locale, translate,
      switchLocale: (next) =>
        void fetchWords(next).then((nextWords) => {
          rememberLocale(next);
          setLanguage({ locale: next, words: nextWords });
        }),
    }),
    [provider, options, today, forms, locale, translate],
  );
  return (
    <Document locale={locale} assets={assets}>
      <App store={store} page={page} />
      <Toasts translate={translate} />
    </Document>
  );
}

interface StoreNeeds {
  readonly initial: Initial;
  readonly flow: OpenFlow;
  readonly locale: Locale;
  readonly translate: Page['translate'];
}

/** One store for the life of the page; what changes around it (language, router) is reached through a reference. */
function useStore({ initial, flow, locale, translate }: StoreNeeds): FlowStore {
  const around = useRef<{ locale: Locale; translate: Page['translate']; navigate: NavigateFunction }>(undefined);
  const navigate = useNavigate();
  around.current = { locale, translate, navigate };
  const [store] = useState(() => createStore(initial, flow, () => requireSet(around.current)));
  useEffect(() => forgetSignInOnReturn(store), [store]);
  return store;
}

function requireSet<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('used before the page was taken over');
  return value;
}

function createStore(
  initial: Initial,
  flow: OpenFlow,
  around: () => { readonly locale: Locale; readonly translate: Page['translate']; readonly navigate: NavigateFunction },
): FlowStore {
  const api = createApi({
    calls,
    baseUrl: '/v1',
    csrf: csrfOfPage(document),
    providerId: initial.provider.provider_id,
    clientAgent: 'causeway-web',
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      // The logged-in answer is kept until a 401 (spec 6).
      if (response.status === 401) store.setSession({ signedIn: false });
      return response;
    },
  });
  const store: FlowStore = createFlowStore({
    flow,
    selectors,
    options: initial.options,
    today: initial.today,
    session: initial.session,
    provider: initial.provider.provider_id,
    storage: () => window.sessionStorage,
    ports: {
      actions: Object.fromEntries(actions.map((action) => [action.name, action])),
      contextOf: createContextOf({ api, initial, locale: () => around().locale }),
      navigation: {
        push: (path) => void around().navigate(path),
        replace: (path) => void around().navigate(path, { replace: true }),
      },
      toast: (tone, words) => showToast(tone, sayWords(words, around().translate)),
      track: () => undefined,
      report: ({ code, detail }) => reportProblem(code, detail),
    },
  });
  return store;
}

/** A problem of the flow is told to the server's log by name; there is no data in it. */
function reportProblem(code: string, detail: string): void {
  navigator.sendBeacon('/client-problem', new Blob([JSON.stringify({ code, detail })], { type: 'application/json' }));
}

/** A page that comes back from the browser's cache may be of a session that has ended; the server tells. */
function forgetSignInOnReturn(store: FlowStore): () => void {
  function onReturn(event: PageTransitionEvent) {
    if (!event.persisted) return;
    void fetch('/v1/direct-application/logged-in', { credentials: 'include' })
      .then((response) => response.json() as Promise<{ readonly isLoggedIn?: unknown }>)
      .then(({ isLoggedIn }) => store.setSession({ signedIn: isLoggedIn === true }))
      .catch(() => undefined);
  }
  window.addEventListener('pageshow', onReturn);
  return () => window.removeEventListener('pageshow', onReturn);
}
