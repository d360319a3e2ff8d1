import { DocumentBody, openDocument, showSection, type OpenDocument, sectionAnchor } from '#widgets';
import { useEffect, useMemo, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { DocumentKind, FetchedDocument } from '../document-source.ts';
import type { OutsidePage, OutsidePageProps } from '../outside-page.ts';
import { usePage } from '../page.ts';
import { useArrival } from '../use-arrival.ts';
import { DocumentTools } from './document-tools.tsx';
import { DocumentWaiting } from './document-waiting.tsx';
import { useDocument } from './use-document.ts';
import './document-viewer.css';

/** Spec 2, /docs: the page of one kind of document. */
export function documentPage(kind: DocumentKind): OutsidePage {
  return { Content: (props) => <DocumentViewer kind={kind} {...props} />, isWide: true };
}

function DocumentViewer(props: OutsidePageProps & { readonly kind: DocumentKind }) {
  const { kind } = props;
  const { t } = useTranslation();
  const { provider } = usePage();
  const fetched = useDocument(props);
  const opened = useMemo(() => fetched && openDocument(fetched.html), [fetched]);
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, kind);
  useSectionOfAddress(opened);
  const title = t(`documents.${kind}`);
  return (
    <article className="viewer">
      <title>{`${title} – ${provider.display_name}`}</title>
      <header className="viewer-header">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
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
