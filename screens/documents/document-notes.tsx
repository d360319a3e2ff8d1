import { useTranslation } from 'react-i18next';
import type { FetchedDocument } from '../document-source.ts';
import { usePage } from '../page.ts';

/** What has to be known before a document is read: that it was signed, or that it is in another language than the page. */
export function DocumentNotes({ fetched, language }: { readonly fetched: FetchedDocument; readonly language: string }) {
  const { t } = useTranslation();
  const { locale } = usePage();
  const isSigned = fetched.signedHash !== undefined;
  const isForeign = language !== locale;
  if (!isSigned && !isForeign) return null;
  return (
    <div className="viewer-notes" lang={locale} role="note">
      {isSigned && <p>{t('documents.signed')}</p>}
      {isForeign && <p>{t(`documents.${isSigned ? 'signedIn' : 'onlyIn'}.${language}`)}</p>}
      {isSigned && (
        <p className="viewer-hash">
          {t('documents.fingerprint')} <code>{fetched.signedHash}</code>
        </p>
      )}
    </div>
  );
}
