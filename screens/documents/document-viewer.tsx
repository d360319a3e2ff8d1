import { DocumentBody, openDocument, showSection, type OpenDocument, sectionAnchor } from '#widgets';
import { useEffect, useMemo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { DocumentKind, FetchedDocument, OutsidePage } from '../outside-page.ts';
import { PageHeading } from '../page-heading.tsx';
import { usePage } from '../page.ts';
import { saveFile } from '../save-file.ts';
import { DocumentWaiting, useDocument, type DocumentProps } from './document-loading.tsx';
import './document-viewer.css';

/** Spec 2, /docs: the page of one kind of document. */
export function documentPage(kind: DocumentKind): OutsidePage {
  return { Content: (props) => <DocumentViewer kind={kind} {...props} />, isWide: true };
}

function DocumentViewer(props: DocumentProps) {
  const { kind } = props;
  const { t } = useTranslation();
  const fetched = useDocument(props);
  const opened = useMemo(() => fetched && openDocument(fetched.html), [fetched]);
  useSectionOfAddress(opened);
  return (
    <article className="viewer">
      <header className="viewer-header">
        <PageHeading text={t(`documents.${kind}`)} place={kind} />
        {opened && <p className="viewer-edition">{opened.edition}</p>}
        <DocumentTools fetched={fetched} name={kind} />
      </header>
      {fetched && opened ? (
        <div className="viewer-columns">
          <DocumentContents sections={opened.sections} />
          <div className="viewer-paper card" lang={opened.language}>
            <DocumentNotes fetched={fetched} language={opened.language} />
            <DocumentBody document={opened} onFollow={rememberSection} />
          </div>
        </div>
      ) : (
        <DocumentWaiting kind={kind} version={props.params['version']} />
      )}
    </article>
  );
}

/** An address may name a section, such as `/docs/terms-of-service#credit`. */
function useSectionOfAddress(opened: OpenDocument | undefined): void {
  useEffect(() => {
    if (opened && window.location.hash !== '') showSection(window.location.hash.slice(1));
  }, [opened]);
}

/** The address names the section in view, so that a reader can send a link to it. */
function rememberSection(id: string): void {
  window.history.replaceState(window.history.state, '', `#${id}`);
}

/** The table of contents: it stays visible beside a document, and comes before it on a phone. */
function DocumentContents({ sections }: Pick<OpenDocument, 'sections'>) {
  const { t } = useTranslation();
  if (sections.length < 2) return null;

  function follow(event: MouseEvent, id: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    window.history.replaceState(window.history.state, '', `#${id}`);
    showSection(id);
  }

  return (
    <nav className="viewer-contents" aria-labelledby="viewer-contents">
      <h2 id="viewer-contents">{t('documents.contents')}</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${sectionAnchor(id)}`} onClick={(event) => follow(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What has to be known before a document is read: that it was signed, or that it is in another language than the page. */
function DocumentNotes({ fetched, language }: { readonly fetched: FetchedDocument; readonly language: string }) {
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

/** What ESIGN and Nacha ask for: a document can be printed and kept, as the very bytes that are stored. */
function DocumentTools({ fetched, name }: { readonly fetched: FetchedDocument | undefined; readonly name: string }) {
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
