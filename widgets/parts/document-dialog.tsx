import type { AgreementDocument } from '#api/entities';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DocumentBody } from './document-body.tsx';
import { Icon } from './icon.tsx';
import { openDocument } from './open-document.ts';
import './document-dialog.css';

/** A document to read without leaving the step. The browser's own modal dialog: it keeps the focus inside and closes with Escape. */
export function DocumentDialog({
  document,
  onClose,
  actions,
}: {
  readonly document: Pick<AgreementDocument, 'name' | 'html_file'> | undefined;
  readonly onClose: () => void;
  /** What can be done with it, below the document. */
  readonly actions?: ReactNode;
}) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useMemo(() => document && openDocument(document.html_file), [document]);
  useEffect(() => {
    if (document && dialog.current?.open === false) dialog.current.showModal();
  }, [document]);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="document-dialog-title" onClose={onClose}>
      {document && opened && (
        <>
          <header className="dialog-header">
            <h2 className="dialog-title" id="document-dialog-title">
              {document.name}
            </h2>
            <button type="button" className="dialog-close" aria-label={t('form.close')} onClick={() => dialog.current?.close()}>
              <Icon name="close" />
            </button>
          </header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <div className="dialog-body" tabIndex={0} lang={opened.language}>
            <p className="document-edition">{opened.edition}</p>
            <DocumentBody document={opened} />
          </div>
          {actions !== undefined && <footer className="dialog-footer">{actions}</footer>}
        </>
      )}
    </dialog>
  );
}
