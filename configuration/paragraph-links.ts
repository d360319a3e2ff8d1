/** `[words](address)`; an address has no space and no bracket. */
export const PARAGRAPH_LINK = /\[([^[\]]{1,200})\]\(([^()\s]{0,400})\)/g;

/** The addresses of the links in a provider's paragraph. */
export function linksIn(paragraph: string): readonly string[] {
  return [...paragraph.matchAll(PARAGRAPH_LINK)].map(([, , address = '']) => address);
}
