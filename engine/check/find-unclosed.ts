/** A bracket that nothing closes. */
export interface Unclosed {
  readonly at: number;
  readonly bracket: '{' | '[';
  readonly closing: '}' | ']';
}

interface Open extends Unclosed {
  readonly indent: string;
}

/**
 * The bracket that is not closed. A missing one leaves the outermost open, far from the fault: where a bracket closes one that
 * is indented otherwise, the one that was forgotten is the innermost of those that were open.
 */
export function findUnclosed(text: string): Unclosed | undefined {
  const open: Open[] = [];
  let suspect: Open | undefined;
  let line = lineAt(text, 0);
  for (const { 0: sign, index: at } of text.matchAll(token)) {
    if (sign === '\n') line = lineAt(text, at + 1);
    if (sign === '{') open.push({ at, bracket: '{', closing: '}', indent: line.indent });
    if (sign === '[') open.push({ at, bracket: '[', closing: ']', indent: line.indent });
    if (sign !== '}' && sign !== ']') continue;
    const last = open.pop();
    if (last && last.closing !== sign) return suspect ?? last;
    if (at === line.start + line.indent.length && last?.indent !== line.indent) suspect ??= last;
  }
  return open.length > 0 ? (suspect ?? open.at(-1)) : undefined;
}

/** A text, a bracket or the end of a line; brackets inside a text are passed over. */
const token = /"(?:[^"\\\n]|\\.)*"?|[{}[\]\n]/g;

function lineAt(text: string, start: number): { readonly start: number; readonly indent: string } {
  let end = start;
  while (text[end] === ' ' || text[end] === '\t') end++;
  return { start, indent: text.slice(start, end) };
}
