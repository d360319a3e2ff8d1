import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import type { DocumentKind, FetchedDocument, OutsidePageProps } from '../outside-page.ts';
import { usePage } from '../page.ts';
import '../skeleton.css';

export interface DocumentProps extends OutsidePageProps {
  readonly kind: DocumentKind;
}

/** The document at this address, once it has loaded. Spec 2: a document that cannot be loaded opens the not-found page. */
export function useDocument({ kind, params: { offerId, version }, fetchDocument }: DocumentProps): FetchedDocument | undefined {
  const { locale } = usePage();
  const [document, setDocument] = useState<FetchedDocument>();
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

/** The placeholder of a document that is loading. Without script, a public document opens at the address that the viewer would fetch. */
export function DocumentWaiting({ kind, version }: { readonly kind: DocumentKind; readonly version?: string | undefined }) {
  const { t } = useTranslation();
  const { locale } = usePage();
  const source = sourceOf(kind, version);
  return (
    <>
      <div className="skeleton viewer-columns" role="status">
        <span className="visually-hidden">{t('frame.loading')}</span>
        <div className="card viewer-paper viewer-waiting" aria-hidden="true">
          {Array.from({ length: 9 }, (_, line) => (
            <span key={line} className={line % 3 === 2 ? 'skeleton-line skeleton-line-short' : 'skeleton-line'} />
          ))}
        </div>
      </div>
      {source !== undefined && (
        <noscript>
          <a href={`${source}?locale=${locale}`}>{t('documents.withoutScript')}</a>
        </noscript>
      )}
    </>
  );
}

function sourceOf(kind: DocumentKind, version: string | undefined): string | undefined {
  if (kind === 'full_text') return `/v1/docs/full-text/${encodeURIComponent(version ?? '')}`;
  const isNotice = kind === 'terms_of_service' || kind === 'privacy_notice';
  return isNotice ? `/v1/direct-application/${kind.replaceAll('_', '-')}` : undefined;
}
