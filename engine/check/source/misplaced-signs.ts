import { blank, instead, type SyntaxExplanation, type FailurePoint } from './failure-point.ts';

export function isEmpty({ text }: FailurePoint): SyntaxExplanation | undefined {
  if (text.trim() !== '') return undefined;
  return { at: 0, message: 'the file is empty', cure: 'begin with a copy of one that works' };
}

export function isUnmerged({ text }: FailurePoint): SyntaxExplanation | undefined {
  const mark = /^(?:<{7}|>{7}) /m.exec(text);
  if (!mark) return undefined;
  const cure = 'keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>';
  return { at: mark.index, message: 'two versions of this file were merged by a program, which left the choice to you', cure };
}

export function hasCommaTooMany({ before, last, next }: FailurePoint): SyntaxExplanation | undefined {
  if (last !== ',' || !['}', ']', ',', ''].includes(next)) return undefined;
  const message = next === ',' ? 'two commas follow each other' : 'a comma is after the last member';
  const fix = { description: 'took out a comma', change: { cut: { from: before, to: before + 1 } } };
  return { at: before, message, cure: 'take it out', repair: instead(before, ' '), ...(next !== '' && { fix }) };
}

export function hasComment({ text, code, at }: FailurePoint): SyntaxExplanation | undefined {
  if (code !== 'InvalidCommentToken') return undefined;
  const comment = /^(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(text.slice(at))?.[0];
  const repair = comment === undefined ? {} : { repair: blank(text, at, at + comment.length) };
  return { at, message: 'JSON has no comments', cure: 'take this one out', ...repair };
}

export function lacksComma(point: FailurePoint): SyntaxExplanation | undefined {
  const { code, before, next } = point;
  if (code !== 'CommaExpected' || !/["{[\dtfn-]/.test(next)) return undefined;
  const explanation = { at: before + 1, message: 'a comma is missing here', cure: 'put one between this member and the next' };
  return { ...explanation, ...putBetween(point, ',', 'put in a comma') };
}

export function lacksColon(point: FailurePoint): SyntaxExplanation | undefined {
  const { code, before } = point;
  if (code !== 'ColonExpected') return undefined;
  const cure = 'a key and its value are written "key": value';
  const explanation = { at: before + 1, message: 'a colon is missing here', cure };
  return /["\d[{tfn-]/.test(point.next) ? { ...explanation, ...putBetween(point, ':', 'put in a colon') } : explanation;
}

/** A sign that is missing after what was read: in the place of a space, if there is one, all else stays where it is. */
function putBetween(
  { text, before, at }: FailurePoint,
  sign: string,
  description: string,
): Pick<SyntaxExplanation, 'fix' | 'repair'> {
  const fix = { description, change: { cut: { from: before + 1, to: before + 1 }, put: sign } };
  const space = text.slice(before + 1, at).search(/[ \t]/);
  return space === -1 ? { fix } : { fix, repair: instead(before + 1 + space, sign) };
}

export function lacksValue({ code, before, last, next }: FailurePoint): SyntaxExplanation | undefined {
  if (code !== 'ValueExpected' || last !== ':' || next === '') return undefined;
  return { at: before + 1, message: 'the value of a key is missing', cure: 'write one after the colon' };
}

export function isUnclosed({ text, code, next }: FailurePoint): SyntaxExplanation | undefined {
  const open = findUnclosed(text);
  if (!open || (next !== '' && !/Close|Comma|PropertyName|Value|EndOfFile/.test(code))) return undefined;
  const explanation = { at: open.at, message: `this ${open.bracket} is never closed`, cure: `end it with ${open.closing}` };
  const isWhole = next === '' && text.slice(0, open.at).trim() === '';
  return isWhole ? { ...explanation, repair: instead(text.length, open.closing) } : explanation;
}

export function goesOn({ code, at }: FailurePoint): SyntaxExplanation | undefined {
  if (code !== 'EndOfFileExpected') return undefined;
  const cure = 'take it out, or look for a bracket before it that closes too early';
  return { at, message: 'something is after the end of the file’s one object', cure };
}

interface Open {
  readonly at: number;
  readonly bracket: string;
  readonly closing: '}' | ']';
  readonly indent: string;
}

/**
 * The bracket that is not closed. A missing one leaves the outermost open, far from the fault: where a bracket closes one that
 * is indented otherwise, the one that was forgotten is the innermost of those that were open.
 */
function findUnclosed(text: string): Open | undefined {
  const open: Open[] = [];
  let suspect: Open | undefined;
  let line = lineAt(text, 0);
  for (const { 0: sign, index: at } of text.matchAll(token)) {
    if (sign === '\n') line = lineAt(text, at + 1);
    if (sign === '{' || sign === '[') open.push({ at, bracket: sign, closing: sign === '{' ? '}' : ']', indent: line.indent });
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
