import { PARAGRAPH_LINK } from '#configuration';
import { isSafeLink } from '#rules';

import { html, type Html } from './html.ts';

/** A provider's paragraphs as HTML. They are text: lists and links are all that is read out of them. */
export function plainText(paragraphs: readonly string[]): Html {
  return html`${blocksOf(paragraphs).map((block) =>
    block.isList
      ? html`<ul>${block.lines.map((line) => html`<li>${withLinks(line)}</li>`)}</ul>`
      : html`${block.lines.map((line) => html`<p>${withLinks(line)}</p>`)}`,
  )}`;
}

interface Block {
  readonly isList: boolean;
  readonly lines: readonly string[];
}

/** Paragraphs that follow one another and are of one kind. */
function blocksOf(paragraphs: readonly string[]): readonly Block[] {
  const blocks: { isList: boolean; lines: string[] }[] = [];
  for (const paragraph of paragraphs) {
    const isList = paragraph.startsWith('- ');
    const line = isList ? paragraph.slice(2) : paragraph;
    const last = blocks.at(-1);
    if (last?.isList === isList) last.lines.push(line);
    else blocks.push({ isList, lines: [line] });
  }
  return blocks;
}

function withLinks(line: string): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const match of line.matchAll(PARAGRAPH_LINK)) {
    const [whole, words = '', address = ''] = match;
    parts.push(html`${line.slice(end, match.index)}`);
    // The checker refuses other links; should one get past it, its words stay and lead nowhere.
    parts.push(isSafeLink(address) ? html`<a href="${address}">${words}</a>` : html`${words}`);
    end = match.index + whole.length;
  }
  return html`${[...parts, html`${line.slice(end)}`]}`;
}
