import { html, type Html } from './html.ts';
import { fillWords, serverWords, type ServerLocale } from './server-words.ts';

export interface DocumentSection {
  /** Where an anchor leads. */
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}

export interface DocumentPage {
  readonly locale: ServerLocale;
  readonly title: string;
  readonly by: string;
  readonly version: string;
  readonly sections: readonly DocumentSection[];
}

/** A whole HTML document without script, style or anything fetched; the same data give the same bytes. */
export function documentPage({ locale, title, by, version, sections }: DocumentPage): string {
  const words = serverWords(locale).documents;
  return html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
<header><h1>${title}</h1><p>${by} · ${fillWords(words.version, { version })}</p></header>
<nav aria-label="${words.contents}"><ul>${sections.map(({ id, title: text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul></nav>
<main>
${sections.map(
  (section) => html`<section id="${section.id}"><h2>${section.title}</h2>${section.content}</section>
`,
)}</main>
</body>
</html>
`.source;
}

/** Terms with what each means, in the order given. */
export function definitions(pairs: readonly (readonly [term: string, meaning: string | Html])[]): Html {
  return html`<dl>${pairs.map(([term, meaning]) => html`<dt>${term}</dt><dd>${meaning}</dd>`)}</dl>`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): Html {
  return html`<table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table>`;
}

export function paragraphs(...texts: readonly string[]): Html {
  return html`${texts.map((text) => html`<p>${text}</p>`)}`;
}
