import { createElement, useMemo, useSyncExternalStore, type ReactNode } from 'react';

const ALLOWED = new Set([
  'article',
  'section',
  'header',
  'footer',
  'main',
  'div',
  'span',
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'small',
  'sup',
  'sub',
  'blockquote',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'a',
]);
/** Landmarks of a page of their own; inside of another page they would be a second one of each. */
const LANDMARKS = new Set(['main', 'header', 'footer']);
const EMPTY = new Set(['br', 'hr']);
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'embed', 'svg', 'math', 'title', 'head']);

/** A stored document as our own elements: sanitised when stored, and once more by building only what is allowed here. */
export function DocumentBody({ html }: { readonly html: string }) {
  // The server has no parser, so there and while hydrating the document is still to come.
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const body = useMemo(() => (isInBrowser ? childrenOf(parseInert(html)) : null), [isInBrowser, html]);
  return <div className="document">{body}</div>;
}

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string },
  ) => { readonly createHTML: (text: string) => string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** A parsed document runs nothing and loads nothing. */
function parseInert(html: string): Node {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('causeway-documents', { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body;
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
  return createElement(
    LANDMARKS.has(tag) ? 'div' : tag,
    { key, ...attributesOf(node) },
    ...(EMPTY.has(tag) ? [] : childrenOf(node)),
  );
}

function attributesOf(element: Element): Readonly<Record<string, unknown>> {
  const href = element.getAttribute('href');
  const isSafe = href !== null && /^(https:|tel:|#)/i.test(href);
  return {
    ...(element.id && { id: element.id }),
    ...(element.localName === 'a' && isSafe && { href, rel: 'noopener noreferrer' }),
    ...(element.hasAttribute('colspan') && { colSpan: Number(element.getAttribute('colspan')) }),
    ...(element.hasAttribute('scope') && { scope: element.getAttribute('scope') }),
    ...(element.hasAttribute('lang') && { lang: element.getAttribute('lang') }),
  };
}
