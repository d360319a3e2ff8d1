/** A part of a letter or a document, as data. Plain text, HTML and PDF are made from it. */
export type Block =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'button'; readonly text: string; readonly link: string };

/** What a figure is, the figure, and words that stand out before it. */
export type Fact = readonly [name: string, value: string, lead?: string];

export function texts(...all: readonly string[]): readonly Block[] {
  return all.map((text) => ({ kind: 'text', text }));
}
