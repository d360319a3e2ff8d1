import type { DocumentKind } from '../document-source.ts';
import { usePage } from '../page.ts';
import '../skeleton.css';

/** A page of text on its way. Without script, the notices can be read where the viewer would fetch them. */
export function DocumentWaiting({ kind }: { readonly kind: DocumentKind }) {
  const { translate, locale } = usePage();
  const isNotice = kind === 'terms_of_service' || kind === 'privacy_notice';
  return (
    <>
      <div className="skeleton viewer-columns" role="status">
        <span className="visually-hidden">{translate('frame.loading')}</span>
        <div className="card viewer-paper viewer-waiting" aria-hidden="true">
          {Array.from({ length: 9 }, (_, line) => (
            <span key={line} className={line % 3 === 2 ? 'skeleton-line skeleton-line-short' : 'skeleton-line'} />
          ))}
        </div>
      </div>
      {isNotice && (
        <noscript>
          <a href={`/v1/direct-application/${kind.replaceAll('_', '-')}?locale=${locale}`}>
            {translate('documents.withoutScript')}
          </a>
        </noscript>
      )}
    </>
  );
}
