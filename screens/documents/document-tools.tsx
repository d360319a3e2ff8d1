import { useTranslation } from 'react-i18next';
import type { FetchedDocument } from '../document-source.ts';
import { saveFile } from '../save-file.ts';

/** What ESIGN and Nacha ask for: a document can be printed and kept, as the very bytes that are stored. */
export function DocumentTools({ fetched, name }: { readonly fetched: FetchedDocument | undefined; readonly name: string }) {
  const { t } = useTranslation();
  return (
    <div className="viewer-tools no-print">
      <button type="button" className="button button-outline" disabled={!fetched} onClick={() => window.print()}>
        {t('documents.print')}
      </button>
      <button
        type="button"
        className="button button-outline"
        disabled={!fetched}
        onClick={() => fetched && saveFile(`${name.replaceAll('_', '-')}.html`, new Blob([fetched.html], { type: 'text/html' }))}
      >
        {t('documents.save')}
      </button>
    </div>
  );
}
