import { createHash } from 'node:crypto';

import { formatDay, type DayString } from '#rules';

import { sanitise } from './sanitise.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import { Html, html } from '../../platform/http/html.ts';

export interface DocumentSection {
  /** The target of an anchor. */
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}

interface DocumentPage {
  readonly locale: ServerLocale;
  readonly title: string;
  readonly by: string;
  readonly version: string;
  /** From when it holds, or the day it was prepared. */
  readonly date?: DayString;
  readonly sections: readonly DocumentSection[];
}

/**
 * A whole HTML document without script, style or anything fetched; the same data give the same bytes. Its parts are sanitized one by
 * one, because most of them are also in the documents of other plans, and all were in what the payer has read before signing.
 */
export function documentPage(page: DocumentPage): string {
  const { locale, title, by, sections } = page;
  const words = serverWords(locale).documents;
  return html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
${safe(html`<header><h1>${title}</h1><p>${by} · ${versionOf(page)}</p></header>`)}
${safe(
  html`<nav aria-label="${words.contents}"><ul>${sections.map(({ id, title: text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul></nav>`,
)}
<main>
${sections.map(
  (section) => html`${safe(html`<section id="${section.id}"><h2>${section.title}</h2>${section.content}</section>`)}
`,
)}</main>
</body>
</html>
`.source;
}

function safe({ source }: Html): Html {
  return new Html(sanitise(source));
}

export interface HashedHtml {
  readonly html_file: string;
  /** SHA-256 of `html_file`, hexadecimal. */
  readonly hash: string;
}

export function withHash(html_file: string): HashedHtml {
  return { html_file, hash: sha256(html_file) };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function versionOf({ locale, version, date }: DocumentPage): Html {
  const words = serverWords(locale).documents;
  if (date === undefined) return html`${fillWords(words.version, { version })}`;
  const [before = '', after = ''] = fillWords(words.versionOn, { version, date: '\u0000' }).split('\u0000');
  return html`${before}<time datetime="${date}">${formatDay(date, locale, 'long')}</time>${after}`;
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
