import type { PageContent } from '#rules';
import { PageFrame, ScreenBoundary, usePage, type FetchDocument, type OutsidePage, type OutsidePart } from '#screens';
import { Suspense, use, useCallback } from 'react';

import { fetchPart } from './fetch-part.ts';
import type { Language } from './language.ts';
import type { Place } from './pages.ts';
import { reportToServer } from './report-to-server.ts';

type PagePlace = Extract<Place, { readonly kind: 'page' }>;

const fetched = new Map<OutsidePart, OutsidePage>();
const wanted = new Map<OutsidePart, Promise<OutsidePage>>();

/** Fetches the code of a page outside of the flow, once. */
export function fetchOutsidePage(part: OutsidePart): Promise<OutsidePage> {
  const known = wanted.get(part) ?? fetchPart(part.load);
  wanted.set(part, known);
  known.then(
    (page) => fetched.set(part, page),
    // It is asked for again when it is wanted again.
    () => wanted.delete(part),
  );
  return known;
}

export interface OutsideProps {
  readonly place: PagePlace;
  readonly content: PageContent;
  readonly language: Language;
}

/**
 * A page outside of the flow in its frame. Where its code is there already, as always on the server, there is no boundary
 * around it: React would send a page of some length in two parts, joined by a script of its own.
 */
export function Outside(props: OutsideProps) {
  const { place, language } = props;
  const page = fetched.get(place.row.part);
  if (page && language.isComplete()) return <Shown {...props} page={page} />;
  return (
    <Suspense fallback={<PageFrame>{null}</PageFrame>}>
      <Awaited {...props} />
    </Suspense>
  );
}

function Awaited(props: OutsideProps) {
  const { place, language } = props;
  const page = use(fetchOutsidePage(place.row.part));
  if (!language.isComplete()) use(language.complete());
  return <Shown {...props} page={page} />;
}

function Shown({ place, content, page }: OutsideProps & { readonly page: OutsidePage }) {
  const { provider } = usePage();
  const fetchDocument: FetchDocument = useCallback(
    async (address) => (await fetchPart(() => import('./fetch-document.ts'))).fetchDocument(provider.provider_id, address),
    [provider],
  );
  const { Content, Links, isWide } = page;
  const props = { params: place.params, content, ports: { fetchDocument } };
  return (
    <PageFrame isWide={isWide === true} links={Links && <Links {...props} />}>
      <ScreenBoundary key={place.path} onFail={(error) => reportToServer('screen-failed', `${place.row.path}: ${error}`)}>
        <Content {...props} />
      </ScreenBoundary>
    </PageFrame>
  );
}
