/** A document that was parsed, and runs and loads nothing. */
export interface OpenDocument {
  readonly body: Node;
  /** The language that it is written in. */
  readonly language: string;
  /** The owner, version and date that the document gives. */
  readonly edition: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string },
  ) => { readonly createHTML: (text: string) => string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Parses a stored document. Only in a browser: the server has no parser. */
export function openDocument(html: string): OpenDocument {
  const parsed = parseInert(html);
  const sections = [...parsed.querySelectorAll('section[id]')].flatMap((section) => {
    const title = section.querySelector('h2, h3')?.textContent ?? '';
    return title === '' ? [] : [{ id: section.id, title }];
  });
  return {
    body: parsed.body,
    language: parsed.documentElement.lang,
    edition: parsed.querySelector('header p')?.textContent ?? '',
    sections,
  };
}

/** A parsed document runs nothing and loads nothing. */
function parseInert(html: string): Document {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('causeway-documents', { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}

/** The id that a section of a document has in our page: never one of the page's own. */
export function sectionAnchor(id: string): string {
  return `document-${id}`;
}

/** Scrolls to a section, smoothly unless the visitor wants no motion, and moves the focus to its heading. */
export function showSection(id: string): void {
  const section = document.getElementById(sectionAnchor(id));
  const heading = section?.querySelector<HTMLElement>('h2, h3') ?? section;
  if (!heading) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
}
