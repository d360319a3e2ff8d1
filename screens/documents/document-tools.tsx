import type { FetchedDocument } from '../document-source.ts';
import { usePage } from '../page.ts';
import { saveFile } from '../save-file.ts';

/** What ESIGN and Nacha ask for: a document can be printed and kept, as the very bytes that are stored. */
export function DocumentTools({ fetched, name }: { readonly fetched: FetchedDocument | undefined; readonly name: string }) {
  const { translate } = usePage();
  return (
    <div className="viewer-tools no-print">
      <button type="button" className="button button-outline" disabled={!fetched} onClick={() => window.print()}>
        {translate('documents.print')}
      </button>
      <button
        type="button"
        className="button button-outline"
        disabled={!fetched}
        onClick={() => fetched && saveFile(`${name.replaceAll('_', '-')}.html`, new Blob([fetched.html], { type: 'text/html' }))}
      >
        {translate('documents.save')}
      </button>
    </div>
  );
}
