import { escapeHtml } from './escape-html.ts';

/** HTML that is safe to send; only `html` makes it. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Html | readonly Html[];

/** Markup with values in it. Every value is escaped unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((source, text, index) => source + toSource(parts[index - 1] ?? '') + text));
}

function toSource(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part instanceof Html ? part.source : part.map(({ source }) => source).join('');
}
