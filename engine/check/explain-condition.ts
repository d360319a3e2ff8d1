/** Why a condition cannot be parsed, in words that need no knowledge of the parser. */
export interface ConditionExplanation {
  readonly message: string;
  readonly cure: string;
}

const AS_IN = "a condition is written as in: someFact && otherFact == 'word'";

/** What people write in the place of an operator. */
const signs: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  is: '==',
  '&': '&&',
  '|': '||',
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=>': '>=',
  '=<': '<=',
};

/** What is wrong with a condition at the position where the parser stopped. */
export function explainCondition(text: string, at: number): ConditionExplanation {
  if (text.trim() === '') return { message: 'the condition is empty', cure: AS_IN };
  const places = [at, text.slice(0, at).trimEnd().length - 1];
  for (const word of places.flatMap((place) => wordAt(text, place) ?? [])) {
    const sign = signs[word.toLowerCase()];
    if (sign !== undefined) return { message: `"${word}" is no sign of a condition`, cure: `write ${sign}` };
  }
  const open = count(text, '(') - count(text, ')');
  const isAtEnd = at >= text.trimEnd().length;
  if (isAtEnd && open <= 0) return { message: 'the condition ends too early', cure: AS_IN };
  if (/["']/.test(text[at] ?? ''))
    return { message: 'this word has no end', cure: `close it with ${text[at] ?? ''}, with which it begins` };
  if (/[“”„‘’‚`]/.test(text[at] ?? ''))
    return { message: `${text[at] ?? ''} is not the quotation mark of a condition`, cure: "write ' instead, before and after" };
  if (open > 0) return { message: 'a bracket is opened and never closed', cure: 'end it with )' };
  if (open < 0) return { message: 'a bracket is closed that was never opened', cure: 'take it out' };
  return { message: `"${wordAt(text, at) ?? text[at] ?? ''}" cannot stand here`, cure: AS_IN };
}

/** The word, or the signs without a space between them, at a place of the text. */
function wordAt(text: string, at: number): string | undefined {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}_]+|[&|=!<>]+/gu))
    if (index <= at && at < index + word.length) return word;
  return undefined;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
