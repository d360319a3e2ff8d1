import { useTranslation } from 'react-i18next';
import type { DocumentKind } from '../document-source.ts';
import { usePage } from '../page.ts';
import '../skeleton.css';

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
