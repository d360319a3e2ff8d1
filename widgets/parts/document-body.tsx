import { isSafeLink } from '#rules';
import { createElement, type MouseEvent, type ReactNode } from 'react';

import { sectionAnchor, showSection, type OpenDocument } from './open-document.ts';
import './document.css';

const ALLOWED = new Set(
  'article section div span p br hr blockquote time h1 h2 h3 h4 h5 h6 ul ol li dl dt dd strong b em i u small sup sub a table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
);
/** The title and the table of contents stand in our own page already; what could run or load has no place at all. */
const DROPPED = new Set(
  'header nav footer script style template iframe object embed svg math title head noscript textarea select'.split(' '),
);
const EMPTY = new Set(['br', 'hr']);
const ID = /^[a-z][a-z0-9-]*$/;

export interface DocumentBodyProps {
  readonly document: OpenDocument;
  /** Receives the section that a link within the document opened. */
  readonly onFollow?: (id: string) => void;
}

/** A stored document as our own elements: sanitised when stored, and once more by building only what is allowed here. */
export function DocumentBody({ document, onFollow }: DocumentBodyProps) {
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const id = link.getAttribute('href')?.slice(1 + sectionAnchor('').length) ?? '';
    onFollow?.(id);
    showSection(id);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- links within are pressed, by mouse or by keyboard
    <div className="document" onClick={follow}>
      {childrenOf(document.body)}
    </div>
  );
}

function childrenOf(node: Node): readonly ReactNode[] {
  return [...node.childNodes].map((child, place) => nodeOf(child, place));
}

function nodeOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (DROPPED.has(tag)) return null;
  if (!ALLOWED.has(tag)) return childrenOf(node);
  if (tag === 'table') return scrollable(node, key);
  return createElement(tag, { key, ...attributesOf(node) }, ...(EMPTY.has(tag) ? [] : childrenOf(node)));
}

/** A table that is wider than a phone is scrolled by itself, by finger or by keyboard. */
function scrollable(table: Element, key: number): ReactNode {
  const name = table.closest('section')?.querySelector('h2, h3')?.textContent ?? undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div key={key} className="document-scroll" role="region" tabIndex={0} aria-label={name}>
      <table>{childrenOf(table)}</table>
    </div>
  );
}

function attributesOf(element: Element): Readonly<Record<string, unknown>> {
  const { id } = element;
  return {
    ...(ID.test(id) && { id: sectionAnchor(id) }),
    ...(element.localName === 'a' && linkOf(element)),
    ...(element.hasAttribute('colspan') && { colSpan: Number(element.getAttribute('colspan')) }),
    ...(element.hasAttribute('scope') && { scope: element.getAttribute('scope') }),
    ...(element.hasAttribute('lang') && { lang: element.getAttribute('lang') }),
    ...(element.getAttribute('role') === 'group' && { role: 'group', 'aria-label': element.getAttribute('aria-label') ?? '' }),
  };
}

function linkOf(element: Element): object {
  const href = element.getAttribute('href') ?? '';
  if (href.startsWith('#') && ID.test(href.slice(1))) return { href: `#${sectionAnchor(href.slice(1))}` };
  return isSafeLink(href) ? { href, rel: 'noopener noreferrer' } : {};
}
