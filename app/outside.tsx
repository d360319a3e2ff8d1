import type { PageContent } from '#rules';
import { PageFrame, ScreenBoundary, type FetchDocument, type OutsidePage, type OutsidePart } from '#screens';
import { Suspense, use } from 'react';
import { useLocation } from 'wouter';

import { fetchPart } from './fetch-part.ts';
import type { Language } from './language.ts';
import type { Place } from './pages.ts';
import { tellServer } from './tell-server.ts';

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

const fetchDocument: FetchDocument = async (address) =>
  (await fetchPart(() => import('./fetch-document.ts'))).fetchDocument(address);

export interface OutsideProps {
  readonly place: PagePlace;
  readonly content: PageContent;
  readonly language: Language;
}

/** A page outside of the flow in its frame. */
export function Outside(props: OutsideProps) {
  return (
    <Suspense fallback={<PageFrame>{null}</PageFrame>}>
      <Fetched {...props} />
    </Suspense>
  );
}

function Fetched({ place, content, language }: OutsideProps) {
  const [, go] = useLocation();
  // Not React's `lazy`: that suspends even when the part is there, and hydrating would begin with nothing.
  const { Content, Links, isWide } = fetched.get(place.row.part) ?? use(fetchOutsidePage(place.row.part));
  if (!language.isComplete()) use(language.complete());
  const props = { params: place.params, content, ports: { go, fetchDocument } };
  return (
    <PageFrame isWide={isWide === true} links={Links && <Links {...props} />}>
      <ScreenBoundary key={place.path} onFail={(error) => tellServer('screen-failed', `page: ${error}`)}>
        <Content {...props} />
      </ScreenBoundary>
    </PageFrame>
  );
}
