import { FlowScope, useFlow, type FlowStore } from '#engine/react';
import { formatPhone, type PageContent, phoneLink } from '#rules';
import { NotFound, PageContext, PageFrame, ScreenBoundary, Skeleton, usePage, type Page } from '#screens';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { usePart } from './fetch-part.ts';
import { useHeldPress } from './held-press.ts';
import type { Language } from './language.ts';
import { Outside } from './outside.tsx';
import { findPlace } from './pages.ts';
import { reportToServer } from './report-to-server.ts';
import { AgentCall, isFirstScreen, NamedScreen } from './screen-components.tsx';

export interface AppProps {
  readonly store: FlowStore;
  readonly page: Page;
  readonly language: Language;
  /** What the server gave to the page outside of the flow, if this is one. */
  readonly content: PageContent;
}

/** The product inside the document: the page's frame, and in it a page outside of the flow or the screen of the visitor's step. */
export function App({ store, page, language, content }: AppProps) {
  const { pathname, search } = useLocation();
  const place = findPlace(pathname, page.session.agent);
  useHeldPress(place?.kind === 'page');
  return (
    <PageContext value={page}>
      {place?.kind === 'page' ? (
        <Outside place={place} content={content} language={language} />
      ) : (
        <FlowScope store={store} path={place?.to ?? pathname} search={search}>
          <Framed store={store} language={language} />
        </FlowScope>
      )}
    </PageContext>
  );
}

function Framed({ store, language }: Pick<AppProps, 'store' | 'language'>) {
  const { progress, step, facts, generation, isRead } = useFlow();
  const { t } = useTranslation();
  const { leave, session, provider } = usePage();
  useHeldPress(isRead);
  const percent = step?.progress === false ? undefined : progress?.percent;
  const content = (
    <>
      {/* A browser with script reads no further than its tag, so only the server writes what is in it. */}
      <noscript>
        {import.meta.env.SSR && (
          <p className="card">
            {t('noScript.lead')} <a href={phoneLink(provider.support.phone)}>{formatPhone(provider.support.phone)}</a>.
          </p>
        )}
      </noscript>
      <ScreenBoundary
        key={`${step?.id} ${generation}`}
        onFail={(error) => reportToServer('screen-failed', `${step?.id ?? ''}: ${error}`)}
      >
        <Screen language={language} />
      </ScreenBoundary>
    </>
  );
  if (session.agent === 'none')
    return (
      <PageFrame percent={percent} onSignOut={facts['signedIn'] === true ? leave : undefined}>
        {content}
      </PageFrame>
    );
  // What the server wrote for an agent stays until its code is there.
  return (
    <Suspense fallback={null}>
      <AgentCall store={store} percent={percent}>
        {content}
      </AgentCall>
    </Suspense>
  );
}

function Screen({ language }: Pick<AppProps, 'language'>) {
  const { location, step } = useFlow();
  const { t } = useTranslation();
  const waiting = <Skeleton title={t((language.rest.loaded() && step?.title) ?? 'frame.loading')} />;
  if (location.kind === 'notFound') return <NotFound />;
  if (location.kind !== 'render' || !step) return waiting;
  return (
    <Suspense fallback={waiting}>
      {isFirstScreen(step.screen) ? <NamedScreen name={step.screen} /> : <SaidScreen name={step.screen} language={language} />}
    </Suspense>
  );
}

/** Waits for the words of the screens behind the first one. */
function SaidScreen({ name, language }: Pick<AppProps, 'language'> & { readonly name: string }) {
  usePart(language.rest);
  return <NamedScreen name={name} />;
}
