import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';

import { findUnclosed } from './find-unclosed.ts';
import type { Unreadable } from './fault.ts';

/** Where the parser stumbled, and what stands around that place. */
interface Stumble {
  readonly text: string;
  /** The name that the parser gives to what it found: `CommaExpected`. */
  readonly code: string;
  /** The first character that is no space, from where the parser stumbled on. */
  readonly at: number;
  readonly next: string;
  /** The last character before it that is no space, and its place. */
  readonly before: number;
  readonly last: string;
}

type Said = Omit<Unreadable, 'fault'>;

/** Why a text is not JSON, in the words of somebody who writes it by hand. The first fault only: what follows is its echo. */
export function explainSyntax(text: string): Unreadable {
  const stumble = findStumble(text);
  for (const explain of causes) {
    const said = explain(stumble);
    if (said) return { fault: 'json-syntax', ...said };
  }
  const reason = stumble.code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  return { fault: 'json-syntax', at: stumble.at, message: `the file is not JSON: ${reason}` };
}

function findStumble(text: string): Stumble {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const [first] = errors;
  const from = first?.offset ?? text.length;
  const at = from + (text.slice(from).search(/\S|$/) || 0);
  const before = text.slice(0, at).trimEnd().length - 1;
  const code = first ? printParseErrorCode(first.error) : '';
  return { text, code, at, next: text[at] ?? '', before, last: text[before] ?? '' };
}

/** What people do, the most telling first. */
const causes: readonly ((stumble: Stumble) => Said | undefined)[] = [
  isEmpty,
  isUnmerged,
  hasOtherQuotes,
  hasCommaTooMany,
  hasThousands,
  hasComment,
  isBrokenText,
  isBareWord,
  lacksComma,
  lacksColon,
  lacksValue,
  isUnclosed,
  goesOn,
];

function isEmpty({ text }: Stumble): Said | undefined {
  if (text.trim() !== '') return undefined;
  return { at: 0, message: 'the file is empty', cure: 'begin with a copy of one that works' };
}

function isUnmerged({ text }: Stumble): Said | undefined {
  const mark = /^(?:<{7}|>{7}) /m.exec(text);
  if (!mark) return undefined;
  const cure = 'keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>';
  return { at: mark.index, message: 'two versions of this file were merged by a program, which left the choice to you', cure };
}

/** What word processors make of a quotation mark. */
const otherQuotes = /[“”„«»‘’‚'`]/;

function hasOtherQuotes({ text, code, at, next }: Stumble): Said | undefined {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  // A text that begins with the right mark and ends with another runs on to the next right one.
  const end = code === 'UnexpectedEndOfString' ? text.indexOf('\n', at) + 1 : at;
  const ending = /[“”„«»](?=\s*[:,}\]\n])/.exec(text.slice(line, end));
  const place = otherQuotes.test(next) ? at : ending ? line + ending.index : undefined;
  if (place === undefined) return undefined;
  return {
    at: place,
    message: `${text[place] ?? ''} is not the quotation mark of JSON`,
    cure: 'write " instead, before and after',
  };
}

function hasCommaTooMany({ before, last, next }: Stumble): Said | undefined {
  if (last !== ',' || !['}', ']', ',', ''].includes(next)) return undefined;
  const message = next === ',' ? 'two commas follow each other' : 'a comma stands after the last member';
  const mend = { says: 'took out a comma', change: { cut: { from: before, to: before + 1 } } };
  return { at: before, message, cure: 'take it out', ...(next === '' ? {} : { mend }) };
}

function hasThousands({ text, before, at }: Stumble): Said | undefined {
  const figure = /\d{1,3},$/.exec(text.slice(0, before + 1));
  const rest = /^\d{3}(?:,\d{3})*\b/.exec(text.slice(at));
  if (!figure || !rest) return undefined;
  const whole = `${figure[0]}${rest[0]}`;
  return { at: figure.index, message: `${whole} is not a number of JSON`, cure: `write ${whole.replaceAll(',', '')}` };
}

function hasComment({ code, at }: Stumble): Said | undefined {
  return code === 'InvalidCommentToken' ? { at, message: 'JSON has no comments', cure: 'take this one out' } : undefined;
}

function isBrokenText({ code, at }: Stumble): Said | undefined {
  switch (code) {
    case 'UnexpectedEndOfString':
      return { at, message: 'this text has no end on its line', cure: 'end it with ", and write a new line in it as \\n' };
    case 'InvalidCharacter':
      return { at, message: 'a tab or another invisible sign stands in this text', cure: 'write a tab as \\t' };
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return { at, message: 'a backslash in this text does not begin a sign that JSON knows', cure: 'write a backslash as \\\\' };
    default:
      return undefined;
  }
}

function isBareWord({ text, at }: Stumble): Said | undefined {
  const [word, colon] = /^([\p{L}_$][\p{L}\p{N}_$.-]*)\s*(:?)/u.exec(text.slice(at, at + 200))?.slice(1) ?? [];
  if (word === undefined) return undefined;
  if (colon) return { at, message: `the key ${word} stands without quotation marks`, cure: `write "${word}"` };
  const known = ['true', 'false', 'null'].find((name) => name === word.toLowerCase());
  return { at, message: `${word} is not a value of JSON`, cure: known ? `write ${known}` : `write "${word}" if it is a text` };
}

function lacksComma({ code, before, next }: Stumble): Said | undefined {
  if (code !== 'CommaExpected' || !/["{[\dtfn-]/.test(next)) return undefined;
  return { at: before + 1, message: 'a comma is missing here', cure: 'put one between this member and the next' };
}

function lacksColon({ code, before }: Stumble): Said | undefined {
  if (code !== 'ColonExpected') return undefined;
  return { at: before + 1, message: 'a colon is missing here', cure: 'a key and its value are written "key": value' };
}

function lacksValue({ code, before, last, next }: Stumble): Said | undefined {
  if (code !== 'ValueExpected' || last !== ':' || next === '') return undefined;
  return { at: before + 1, message: 'the value of a key is missing', cure: 'write one after the colon' };
}

function isUnclosed({ text, code, next }: Stumble): Said | undefined {
  const open = findUnclosed(text);
  if (!open || (next !== '' && !/Close|Comma|PropertyName|Value|EndOfFile/.test(code))) return undefined;
  return { at: open.at, message: `this ${open.bracket} is never closed`, cure: `end it with ${open.closing}` };
}

function goesOn({ code, at }: Stumble): Said | undefined {
  if (code !== 'EndOfFileExpected') return undefined;
  const cure = 'take it out, or look for a bracket before it that closes too early';
  return { at, message: 'something stands after the end of the file’s one object', cure };
}
