import type { PageContent } from '#rules';
import { PageFrame, ScreenBoundary, usePage, type FetchDocument, type OutsidePage } from '#screens';
import { Suspense, useCallback } from 'react';

import { fetchPart, usePart } from './fetch-part.ts';
import type { Language } from './language.ts';
import type { Place } from './pages.ts';
import { reportToServer } from './report-to-server.ts';

interface OutsideProps {
  readonly place: Extract<Place, { readonly kind: 'page' }>;
  readonly content: PageContent;
  readonly language: Language;
}

/**
 * A page outside of the flow in its frame. Where its code is there already, as always on the server, there is no boundary
 * around it: React would send a page of some length in two parts, joined by a script of its own.
 */
export function Outside(props: OutsideProps) {
  const { place, language } = props;
  const page = place.row.part.loaded();
  if (page && language.rest.loaded()) return <Shown {...props} page={page} />;
  return (
    <Suspense fallback={<PageFrame>{null}</PageFrame>}>
      <Awaited {...props} />
    </Suspense>
  );
}

function Awaited(props: OutsideProps) {
  const page = usePart(props.place.row.part);
  usePart(props.language.rest);
  return <Shown {...props} page={page} />;
}

function Shown({ place, content, page }: OutsideProps & { readonly page: OutsidePage }) {
  const { provider } = usePage();
  const fetchDocument: FetchDocument = useCallback(
    async (address) => (await fetchPart(() => import('./fetch-document.ts'))).fetchDocument(provider.provider_id, address),
    [provider],
  );
  const { Content, Links, isWide } = page;
  const props = { params: place.params, content, fetchDocument };
  return (
    <PageFrame isWide={isWide === true} links={Links && <Links {...props} />}>
      <ScreenBoundary key={place.path} onFail={(error) => reportToServer('screen-failed', `${place.row.path}: ${error}`)}>
        <Content {...props} />
      </ScreenBoundary>
    </PageFrame>
  );
}
