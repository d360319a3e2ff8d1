import { FlowScope, useFlow, type FlowStore } from '#engine/react';
import { NotFound, PageContext, PageFrame, ScreenBoundary, Skeleton, usePage, type Page } from '#screens';
import { Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';

import { screenComponents } from './screen-components.tsx';

/** The product inside the document: the page's frame, and in it the screen on which the flow says the visitor is. */
export function App({ store, page }: { readonly store: FlowStore; readonly page: Page }) {
  const [pathname] = useLocation();
  const search = useSearch();
  return (
    <PageContext value={page}>
      <FlowScope store={store} path={pathname} search={search}>
        <Framed />
      </FlowScope>
    </PageContext>
  );
}

function Framed() {
  const { progress, step } = useFlow();
  return (
    <PageFrame percent={step?.progress === false ? undefined : progress?.percent}>
      <ScreenBoundary key={step?.id}>
        <Screen />
      </ScreenBoundary>
    </PageFrame>
  );
}

function Screen() {
  const { location, step } = useFlow();
  const { translate } = usePage();
  const waiting = <Skeleton title={translate(step?.title ?? 'frame.loading')} />;
  if (location.kind === 'notFound') return <NotFound />;
  if (location.kind !== 'render' || !step) return waiting;
  const Component = screenComponents[step.screen];
  if (!Component) throw new Error(`step "${step.id}" shows a screen that is not registered`);
  return (
    <Suspense fallback={waiting}>
      <Component />
    </Suspense>
  );
}
