import { sectionAnchor, showSection, type OpenDocument } from '#widgets';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** The table of contents: it stays visible beside a document, and comes before it on a phone. */
export function DocumentContents({ sections }: Pick<OpenDocument, 'sections'>) {
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
