import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { DocumentKind, FetchedDocument } from '../document-source.ts';
import type { OutsidePageProps } from '../outside-page.ts';
import { usePage } from '../page.ts';

interface Wanted extends OutsidePageProps {
  readonly kind: DocumentKind;
}

/** The document at this address, once it has loaded. Spec 2: a document that cannot be loaded opens the not-found page. */
export function useDocument({ kind, params: { offerId, version }, ports }: Wanted): FetchedDocument | undefined {
  const { locale } = usePage();
  const [document, setDocument] = useState<FetchedDocument>();
  const { fetchDocument } = ports;
  const navigate = useNavigate();
  useEffect(() => {
    let isWanted = true;
    fetchDocument({ kind, locale, ...(offerId !== undefined && { offerId }), ...(version !== undefined && { version }) }).then(
      (fetched) => isWanted && setDocument(fetched),
      () => isWanted && void navigate('/not-found', { replace: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [kind, offerId, version, locale, fetchDocument, navigate]);
  return document;
}
