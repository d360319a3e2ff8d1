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
  for (const { 0: sign, index: at } of text.matchAll(textOrBracket)) {
    if (sign === '{') open.push({ at, bracket: '{', closing: '}', indent: indentAt(text, at) });
    if (sign === '[') open.push({ at, bracket: '[', closing: ']', indent: indentAt(text, at) });
    if (sign !== '}' && sign !== ']') continue;
    const last = open.pop();
    if (last && last.closing !== sign) return suspect ?? last;
    if (isFirstOfLine(text, at) && last?.indent !== indentAt(text, at)) suspect ??= last;
  }
  return open.length > 0 ? (suspect ?? open.at(-1)) : undefined;
}

/** Brackets inside a text are passed over. */
const textOrBracket = /"(?:[^"\\\n]|\\.)*"?|[{}[\]]/g;

function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(lineBefore(text, at))?.[0] ?? '';
}

function isFirstOfLine(text: string, at: number): boolean {
  return lineBefore(text, at).trim() === '';
}

function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
}
