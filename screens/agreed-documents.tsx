import { useFlow } from '#engine/react';
import { DocumentDialog, readDocuments } from '#widgets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What was agreed to a moment ago, read without leaving the frame: its session is good for no page outside of it. */
export function AgreedDocuments() {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const documents = readDocuments(slots['documents']);
  const [open, setOpen] = useState<(typeof documents)[number]>();
  if (documents.length === 0) return null;
  return (
    <section className="no-print" aria-labelledby="agreed-documents">
      <h2 id="agreed-documents">{t('documents.yours')}</h2>
      <ul className="signed-copies">
        {documents.map((document) => (
          <li key={document.document_id}>
            <button type="button" className="link-button" onClick={() => setOpen(document)}>
              {document.name}
            </button>
          </li>
        ))}
      </ul>
      <DocumentDialog document={open} context={{ translate: t }} onClose={() => setOpen(undefined)} />
    </section>
  );
}
