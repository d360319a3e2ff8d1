import { instead, type SyntaxExplanation, type FailurePoint } from './failure-point.ts';
/** What word processors make of a quotation mark. */
const otherQuotes = /[“”„«»‘’‚'`]/;

export function hasOtherQuotes({ text, code, at, next }: FailurePoint): SyntaxExplanation | undefined {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  // A text that begins with the right mark and ends with another runs on to the next right one.
  const end = code === 'UnexpectedEndOfString' ? text.indexOf('\n', at) + 1 : at;
  const ending = /[“”„«»](?=\s*[:,}\]\n])/.exec(text.slice(line, end));
  const place = otherQuotes.test(next) ? at : ending ? line + ending.index : undefined;
  if (place === undefined) return undefined;
  const message = `${text[place] ?? ''} is not the quotation mark of JSON`;
  const explanation = { at: place, message, cure: 'write " instead, before and after' };
  const quoted = /^[“”„«»‘’‚'`"]([^"\\\n]*?)[“”„«»‘’‚'`"](?=\s*(?:[:,}\]\n]|$))/.exec(text.slice(ending ? at : place))?.[0];
  if (quoted === undefined) return explanation;
  const [from, put] = [ending ? at : place, `"${quoted.slice(1, -1)}"`];
  const change = { cut: { from, to: from + quoted.length }, put };
  const fix = { description: `wrote ${put} with the quotation marks of JSON`, change };
  return { ...explanation, repair: instead(from, put), fix };
}

export function hasThousands({ text, before, at }: FailurePoint): SyntaxExplanation | undefined {
  const figure = /\d{1,3},$/.exec(text.slice(0, before + 1));
  const rest = /^\d{3}(?:,\d{3})*(?:\.\d+)?\b/.exec(text.slice(at));
  if (!figure || !rest) return undefined;
  const whole = `${figure[0]}${rest[0]}`;
  const plain = whole.replaceAll(',', '');
  const repair = instead(figure.index, plain.padEnd(at + rest[0].length - figure.index));
  return { at: figure.index, message: `${whole} is not a number of JSON`, cure: `write ${plain}`, repair };
}

export function hasMoney({ text, at }: FailurePoint): SyntaxExplanation | undefined {
  const [written] = /^[$€£]\s*[\d.,]*\d/.exec(text.slice(at)) ?? [];
  if (written === undefined) return undefined;
  const cure = 'write the figures alone; where cents are wanted, $50.00 is 5000';
  return { at, message: `${written} is not a number of JSON`, cure };
}

/** A number with a sign, a point or a zero too many before it. */
export function hasOddNumber({ text, at, before }: FailurePoint): SyntaxExplanation | undefined {
  const start = /[\d.+-]*$/.exec(text.slice(0, before + 1))?.index ?? at;
  const from = /^[\d.+-]/.test(text.slice(start)) ? start : at;
  const [written] = /^[+-]?[\d.]+/.exec(text.slice(from)) ?? [];
  if (written === undefined || from + written.length <= at || isNumber(written)) return undefined;
  const plain = String(Number(written));
  if (!isNumber(plain) || plain.length > written.length + 1) return undefined;
  const explanation = { at: from, message: `${written} is not a number of JSON`, cure: `write ${plain}` };
  if (plain.length <= written.length) return { ...explanation, repair: instead(from, plain.padEnd(written.length)) };
  return text[from - 1] === ' ' ? { ...explanation, repair: instead(from - 1, plain) } : explanation;
}

function isNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text);
}

export function isBrokenText({ text, code, at }: FailurePoint): SyntaxExplanation | undefined {
  switch (code) {
    case 'UnexpectedEndOfString':
      return { at, message: 'this text has no end on its line', cure: 'end it with ", and write a new line in it as \\n' };
    case 'InvalidCharacter': {
      // oxlint-disable-next-line no-control-regex -- what a file should not hold is looked for
      const sign = at + text.slice(at).search(/[\0-\x1F]/);
      const message = 'a tab or another invisible sign is in this text';
      return { at, message, cure: 'write a tab as \\t', ...(sign >= at && { repair: instead(sign, ' ') }) };
    }
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return { at, message: 'a backslash in this text does not begin a sign that JSON knows', cure: 'write a backslash as \\\\' };
    default:
      return undefined;
  }
}

export function isBareWord({ text, at }: FailurePoint): SyntaxExplanation | undefined {
  const [word, colon] = /^([\p{L}_$][\p{L}\p{N}_$.-]*)\s*(:?)/u.exec(text.slice(at, at + 200))?.slice(1) ?? [];
  if (word === undefined) return undefined;
  if (colon) return isBareKey(text, at, word);
  const message = `${word} is not a value of JSON`;
  const known = [word.toLowerCase(), { none: 'null', nil: 'null' }[word.toLowerCase()]].find(
    (name) => name && constants.has(name),
  );
  if (known === undefined) return { at, message, cure: `write "${word}" if it is a text` };
  const fix = { description: `wrote ${known}`, change: { cut: { from: at, to: at + word.length }, put: known } };
  const explanation = { at, message, cure: `write ${known}`, fix };
  return known.length <= word.length ? { ...explanation, repair: instead(at, known.padEnd(word.length)) } : explanation;
}

const constants = new Set(['true', 'false', 'null']);

/** Two more signs need space: that before the key, and that behind its colon. */
function isBareKey(text: string, at: number, word: string): SyntaxExplanation {
  const fix = { description: `wrote "${word}"`, change: { cut: { from: at, to: at + word.length }, put: `"${word}"` } };
  const explanation = { at, message: `the key ${word} is without quotation marks`, cure: `write "${word}"`, fix };
  const [space] = /^[ \t][^:]*:[ \t]+/.exec(text.slice(at - 1)) ?? [];
  const put = `"${word}":`;
  return space !== undefined && space.length >= put.length
    ? { ...explanation, repair: instead(at - 1, put.padEnd(space.length)) }
    : explanation;
}
